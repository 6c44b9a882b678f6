import type { Trial, TrialSubject } from '#shared/model/trial.ts';
import type { CallControl } from './call-control.ts';
import { wrongUsage } from './wrong-usage.ts';

/**
 * Returns the trials of a client or receiver with these ids, or all without ids.
 * @throws HookbenchError `wrong_usage` for an unknown id
 */
export async function findTrials(call: CallControl, subject: TrialSubject, ids: readonly string[]): Promise<Trial[]> {
  const { items } = (await call('GET', '/trials')) as { items: Trial[] };
  const trials = items.filter((one) => one.subject === subject);
  const unknown = ids.find((id) => !trials.some((one) => one.id === id));
  if (unknown === undefined) return trials.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const known = trials.map(({ id }) => id).join(', ');
  throw wrongUsage(`Unknown ${subject} trial "${unknown.slice(0, 100)}".`, `Use one of: ${known}.`);
}
