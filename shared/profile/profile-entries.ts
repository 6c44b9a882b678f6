import { z } from 'zod';
import texts from './assumptions.json' with { type: 'json' };
import { authorizationEntries } from './entries/authorization-entries.ts';
import { clientEntries, requestEntries } from './entries/request-entries.ts';
import { issuerEntries, standardEntry } from './entries/issuer-entries.ts';
import { serviceEntries } from './entries/service-entries.ts';
import { webhookEntries } from './entries/webhook-entries.ts';
import { type ProfileArea, entry } from './profile-entry.ts';

/** Assumptions about the transport of tokens. */
const transportEntries = {
  plainHttp: entry('plainHttp', z.enum(['allowed', 'refused']), 'allowed'),
  tokenInQuery: entry('tokenInQuery', z.boolean(), false),
  tlsCipherSuites: entry('tlsCipherSuites', z.enum(['aead', 'aead-and-cbc']), 'aead'),
};

/**
 * The gaps of the interface that have a setting. The profile, the docs and the Assumptions screen are built from this
 * table.
 */
export const profileEntries = {
  ...standardEntry,
  ...authorizationEntries,
  ...issuerEntries,
  ...clientEntries,
  ...requestEntries,
  ...serviceEntries,
  ...transportEntries,
  ...webhookEntries,
};
export type ProfileEntries = typeof profileEntries;

/** A gap of the interface with a fixed assumption and no setting. */
export interface FixedAssumption {
  id: string;
  area: ProfileArea;
  title: string;
  says: string;
  section: string;
  assumption: string;
  source: string;
}

export const fixedAssumptions = texts.fixed as readonly FixedAssumption[];
