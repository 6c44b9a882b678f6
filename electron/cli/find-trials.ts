import type { TrialList } from '#shared/contract/experiments.ts';
import type { Trial, TrialSubject } from '#shared/model/trial.ts';
import type { CallControl } from './call-control.ts';
import { idsWithin, listLabFiles } from './lab-files.ts';
import { wrongUsage } from './wrong-usage.ts';

/**
 * Returns the trials of a client or receiver with these ids; without ids those of the folder, or all.
 * @param folder Absolute path.
 * @throws HookbenchError `wrong_usage` for an unknown id, or a folder without trials
 */
export async function findTrials(
  call: CallControl,
  subject: TrialSubject,
  ids: readonly string[],
  folder?: string,
): Promise<Trial[]> {
  const { items } = await listLabFiles<TrialList>(call, '/trials', folder);
  const trials = items.filter((one) => one.subject === subject);
  const unknown = ids.find((id) => !trials.some((one) => one.id === id));
  if (unknown !== undefined) {
    const known = trials.map(({ id }) => id).join(', ');
    throw wrongUsage(`Unknown ${subject} trial "${unknown.slice(0, 100)}".`, `Use one of: ${known}.`);
  }
  const wanted = ids.length > 0 || folder === undefined ? ids : idsWithin(folder, trials, 'trial');
  return trials.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
}
