import type { PayloadFault } from '../../../model/payload-fault.ts';
import type { Expected, ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement } from '../../step.ts';

export const once: NonNullable<Arrangement['subscription']> = { retry: { preset: 'none' } };
/** Without a signing scheme the receiver would accept unsigned deliveries. */
export const signature = { scheme: 'standard-webhooks' as const, secrets: [], toleranceSeconds: 300 };
type Check = 'signature' | 'json' | 'payload' | 'duplicate' | 'order' | 'staleness';

/** One delivery with one fault, to a receiver that rejects whatever fails its checks. */
export const faultyDelivery = (
  fault: PayloadFault,
  enforce: Check[],
): Required<Pick<ExperimentRow, 'arrange' | 'steps'>> => ({
  arrange: { subscription: once, catcher: { checks: { signature, enforce, stalenessSeconds: 300 } } },
  steps: [{ do: 'emit', fault }, { do: 'until-settled' }],
});
export const rejectedBy = (
  verdicts: string | string[],
  status = '400',
  cause: string = 'request-invalid',
): Expected => ({
  'sender.attempts': status,
  'sender.diagnosis': cause,
  'sender.delivery': 'exhausted',
  'receiver.failed-verdicts': verdicts,
  'receiver.captures': '1',
});
