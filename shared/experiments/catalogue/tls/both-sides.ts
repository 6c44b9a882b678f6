import type { BadTlsKind } from '../../../model/bad-tls.ts';
import { request } from '../../call.ts';
import type { Expected, ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

export const once: NonNullable<Arrangement['subscription']> = { retry: { preset: 'none' } };
export const deliver: readonly Step[] = [{ do: 'emit' }, { do: 'until-settled' }];

/** How client and sender call a receiver, where it differs from the default. */
interface Options {
  timeoutMs?: number;
  checkRevocation?: true;
}

/** Client and sender both call a receiver with one TLS fault. */
export const both = (
  kind: BadTlsKind,
  { checkRevocation, ...limit }: Options = {},
): Required<Pick<ExperimentRow, 'arrange' | 'steps'>> => ({
  arrange: { subscription: { ...once, ...limit, to: kind, ...(checkRevocation && { tls: { checkRevocation } }) } },
  steps: [
    request({ url: `{{badTls.${kind}}}/webhook/chat-started`, ...limit, ...(checkRevocation && { checkRevocation }) }),
    ...deliver,
  ],
});

/** Both calls fail with the same error. */
export const bothFail = (code: string | readonly string[], cause: string | readonly string[]): Expected => ({
  'client.answers': code,
  'client.diagnosis': cause,
  'sender.attempts': code,
  'sender.diagnosis': cause,
  'sender.delivery': 'exhausted',
  'receiver.captures': '0',
});
/** The same, at a receiver that records the requests it could not read. */
export const bothFailRecorded = (code: string | readonly string[], cause: string): Expected => ({
  ...bothFail(code, cause),
  'receiver.captures': '2',
  'receiver.failed-verdicts': 'http, http',
});
