import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { bodyAlterations } from '../../faults/payload/alter-body.ts';

/** The parts of an attempt's request that a payload fault can change. */
export interface RequestDraft {
  body: Buffer;
  contentType: string;
  contentEncoding: string | undefined;
  /** Seconds since the epoch, as it is signed and sent. */
  timestamp: number;
  /** Signed with the subscription's secrets, with another key, or not at all. */
  signedBy: 'own' | 'other' | 'nobody';
}

const staleSeconds = 3600;

const changes: Readonly<Partial<Record<PayloadFault, (draft: RequestDraft) => Partial<RequestDraft>>>> = {
  'wrong-content-type': () => ({ contentType: 'text/plain' }),
  'wrong-signature': () => ({ signedBy: 'other' }),
  'absent-signature': () => ({ signedBy: 'nobody' }),
  'stale-timestamp': ({ timestamp }) => ({ timestamp: timestamp - staleSeconds }),
  compressed: () => ({ contentEncoding: 'gzip' }),
};

/** Applies payload faults to a request, one after the other. */
export function alterRequest(draft: RequestDraft, faults: readonly PayloadFault[]): RequestDraft {
  return faults.reduce<RequestDraft>(
    (before, fault) => ({
      ...before,
      body: bodyAlterations[fault]?.(before.body) ?? before.body,
      ...changes[fault]?.(before),
    }),
    draft,
  );
}
