import type { BadTlsKind } from '../../../model/bad-tls.ts';
import { request } from '../../call.ts';
import type { Expected, ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

export const once: NonNullable<Arrangement['subscription']> = { retry: { preset: 'none' } };
export const deliver: readonly Step[] = [{ do: 'emit' }, { do: 'until-settled' }];

/** How client and sender go to a receiver, where it differs from the usual. */
interface Manner {
  timeoutMs?: number;
  checkRevocation?: true;
}

/** Client and sender both go to a receiver whose TLS is wrong in one way. */
export const both = (
  kind: BadTlsKind,
  { checkRevocation, ...limit }: Manner = {},
): Required<Pick<ExperimentRow, 'arrange' | 'steps'>> => ({
  arrange: { subscription: { ...once, ...limit, to: kind, ...(checkRevocation && { tls: { checkRevocation } }) } },
  steps: [
    request({ url: `{{badTls.${kind}}}/webhook/chat-started`, ...limit, ...(checkRevocation && { checkRevocation }) }),
    ...deliver,
  ],
});

/** Neither gets through, and both say the same. */
export const neither = (code: string | readonly string[], cause: string | readonly string[]): Expected => ({
  'client.answers': code,
  'client.diagnosis': cause,
  'sender.attempts': code,
  'sender.diagnosis': cause,
  'sender.delivery': 'exhausted',
  'receiver.captures': '0',
});
/** The same, where the receiver notes what it could not read. */
export const noted = (code: string | readonly string[], cause: string): Expected => ({
  ...neither(code, cause),
  'receiver.captures': '2',
  'receiver.failed-verdicts': 'http, http',
});
