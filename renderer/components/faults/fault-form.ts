import { faultKinds } from '#shared/faults/fault-kinds.ts';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { DelayDistribution, FaultEffect, FaultKind, FaultPlace } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import type { TokenDefect } from '#shared/model/token-condition.ts';

/** The choices for how often a fault acts. */
export type TimingKind = 'always' | 'first' | 'every' | 'probability' | 'seconds';

/** The form to set a fault. Numbers are kept as typed. */
export interface FaultForm {
  where: FaultPlace;
  kind: FaultKind;
  tokenCondition: TokenDefect;
  status: string;
  error: string;
  /** Headers of the response, one per line. */
  headers: string;
  body: string;
  ms: string;
  distribution: DelayDistribution;
  spreadMs: string;
  delaySeed: string;
  stage: Extract<FaultEffect, { kind: 'reset' }>['stage'];
  bytes: string;
  bytesPerSecond: string;
  /** Headers to set, and names of headers to remove, one per line. */
  setHeaders: string;
  removeHeaders: string;
  payload: PayloadFault;
  tls: BadTlsKind;
  dns: Extract<FaultEffect, { kind: 'dns' }>['condition'];
  tcp: Extract<FaultEffect, { kind: 'tcp' }>['condition'];
  party: Party;
  skewSeconds: string;
  /** The value of expires_in; empty omits it. */
  expiresIn: string;
  /** The requests that the fault applies to; empty for all. */
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

/** The kinds of fault available at a place. */
export function kindsAt(place: FaultPlace) {
  return faultKinds.filter(({ places }) => places.includes(place));
}

/** The form with another place; a kind that is not available there is replaced by the first that is. */
export function withPlace(form: FaultForm, where: FaultPlace): FaultForm {
  const kinds = kindsAt(where);
  const kind = kinds.some((each) => each.kind === form.kind) ? form.kind : (kinds[0]?.kind ?? form.kind);
  return { ...form, where, kind };
}
