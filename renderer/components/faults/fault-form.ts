import { faultKinds } from '#shared/faults/fault-kinds.ts';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { DelayDistribution, FaultEffect, FaultKind, FaultPlace } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import type { TokenBend } from '#shared/model/token-condition.ts';

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
