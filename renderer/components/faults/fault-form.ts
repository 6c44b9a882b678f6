import { faultKinds } from '#shared/faults/fault-kinds.ts';
import { faultPlaces } from '#shared/faults/fault-places.ts';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type {
  DelayDistribution,
  FaultEffect,
  FaultKind,
  FaultMatch,
  FaultPlace,
  FaultTiming,
  NewFault,
} from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import type { TokenBend } from '#shared/model/token-condition.ts';
import { effectOf } from './effect-of.ts';

/** How often a fault acts, as it is chosen. */
export type TimingKind = 'always' | 'first' | 'every' | 'probability' | 'seconds';

/** What is filled in to set a fault. Numbers as they are typed. */
export interface FaultForm {
  where: FaultPlace;
  kind: FaultKind;
  tokenCondition: TokenBend;
  status: string;
  error: string;
  /** Header fields of the answer, one on each line. */
  headers: string;
  body: string;
  ms: string;
  distribution: DelayDistribution;
  spreadMs: string;
  delaySeed: string;
  stage: Extract<FaultEffect, { kind: 'reset' }>['stage'];
  bytes: string;
  bytesPerSecond: string;
  /** Header fields to set, and names of those to leave out, one on each line. */
  setHeaders: string;
  removeHeaders: string;
  payload: PayloadFault;
  tls: BadTlsKind;
  dns: Extract<FaultEffect, { kind: 'dns' }>['condition'];
  tcp: Extract<FaultEffect, { kind: 'tcp' }>['condition'];
  party: Party;
  skewSeconds: string;
  /** What expires_in is to be; empty leaves it out. */
  expiresIn: string;
  /** On which requests it acts; empty for all. */
  method: string;
  path: string;
  event: string;
  client: string;
  headerName: string;
  headerValue: string;
  timing: TimingKind;
  times: string;
  percent: string;
  chanceSeed: string;
  forSeconds: string;
}

export const emptyFaultForm: FaultForm = {
  where: 'api',
  kind: 'status',
  tokenCondition: 'wrong-audience',
  status: '503',
  error: 'temporarily_unavailable',
  headers: '',
  body: '',
  ms: '5000',
  distribution: 'fixed',
  spreadMs: '1000',
  delaySeed: '1',
  stage: 'before-headers',
  bytes: '',
  bytesPerSecond: '10',
  setHeaders: '',
  removeHeaders: '',
  payload: 'missing-comma',
  tls: 'expired',
  dns: 'name-not-found',
  tcp: 'refused',
  party: 'service',
  skewSeconds: '-40',
  expiresIn: '',
  method: '',
  path: '',
  event: '',
  client: '',
  headerName: '',
  headerValue: '',
  timing: 'always',
  times: '2',
  percent: '30',
  chanceSeed: '1',
  forSeconds: '60',
};

/** The kinds of fault that can act at a place. */
export function kindsAt(place: FaultPlace) {
  return faultKinds.filter(({ places }) => places.includes(place));
}

/** The form with another place; a kind that cannot act there gives way to the first that can. */
export function withPlace(form: FaultForm, where: FaultPlace): FaultForm {
  const kinds = kindsAt(where);
  const kind = kinds.some((each) => each.kind === form.kind) ? form.kind : (kinds[0]?.kind ?? form.kind);
  return { ...form, where, kind };
}

/** The fault to declare. */
export function newFaultOf(form: FaultForm): NewFault {
  return { where: form.where, match: matchOf(form), what: effectOf(form), when: timingOf(form) };
}

/** What is filled in for another place does not count. */
function matchOf({ where, method, path, event, client, headerName, headerValue }: FaultForm): FaultMatch {
  const matches = faultPlaces.find(({ place }) => place === where)?.matches ?? [];
  const texts = Object.entries({ method: method.toUpperCase(), path, event, client })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([name, text]) => text !== '' && matches.includes(name as keyof FaultMatch));
  const name = headerName.trim();
  const value = headerValue.trim();
  return {
    ...Object.fromEntries(texts),
    ...(name !== '' && matches.includes('header') && { header: { name, ...(value !== '' && { value }) } }),
  };
}

function timingOf({ timing, times, percent, chanceSeed, forSeconds }: FaultForm): FaultTiming {
  switch (timing) {
    case 'always':
      return { always: true };
    case 'first':
      return { first: Number(times) };
    case 'every':
      return { every: Number(times) };
    case 'probability':
      return { probability: Number(percent) / 100, seed: Number(chanceSeed) };
    case 'seconds':
      return { seconds: Number(forSeconds) };
  }
}
