import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Trial, TrialSubject } from '#shared/model/trial.ts';
import type { CallControl } from './call-control.ts';

/**
 * The trials of a client or receiver; without ids all of them.
 * @throws HookbenchError `wrong_usage` for an id that there is not
 */
export async function findTrials(call: CallControl, subject: TrialSubject, ids: readonly string[]): Promise<Trial[]> {
  const { items } = (await call('GET', '/trials')) as { items: Trial[] };
  const those = items.filter((one) => one.subject === subject);
  const unknown = ids.find((id) => !those.some((one) => one.id === id));
  if (unknown === undefined) return those.filter(({ id }) => ids.length === 0 || ids.includes(id));
  throw new HookbenchError('wrong_usage', `No trial of a ${subject} has the id "${unknown.slice(0, 100)}".`, {
    hint: `There are ${those.map(({ id }) => id).join(', ')}.`,
  });
}
