import { clientJudges } from '#shared/trials/client-judges.ts';
import type { ClientTrial } from '#shared/trials/client-trials.ts';
import type { ClientUnderTest, TrialResult } from '#shared/model/trial.ts';
import type { Parties } from '../../parties.ts';
import { withVariables } from '#shared/template/with-variables.ts';
import { watchClient, type ReadRequestHeaders } from './watch-client.ts';

/** The parties whose journals record the client's requests. */
export interface ClientWatch {
  user: Parties;
  read: ReadRequestHeaders;
  signal: AbortSignal;
  onCall: (untilMs: number) => void;
}

/** Sets the trial's faults on the user's own servers, observes the client, and clears these faults. */
export async function tryClient(
  trial: ClientTrial,
  { clientId, quietSeconds, waitSeconds }: ClientUnderTest,
  { user, read, signal, onCall }: ClientWatch,
): Promise<Pick<TrialResult, 'findings' | 'traces'>> {
  const variables = new Map([['catcher', user.urls.catcher.http]]);
  const since = user.journal.lastCommitted();
  const set: string[] = [];
  try {
    for (const fault of trial.faults) {
      const byClient = clientId !== undefined && fault.what.kind !== 'tls';
      const match = byClient ? { client: clientId } : {};
      set.push((await user.faults.set({ ...withVariables(fault, variables), match })).id);
    }
    const waitMs = waitSeconds * 1000;
    const seen = await watchClient(user, read, { since, waitMs, quietMs: quietSeconds * 1000, signal, onCall });
    const findings = trial.questions.map(({ id, question, weight, why }) => ({
      id,
      question,
      weight,
      why,
      ...clientJudges[id](seen),
    }));
    return { findings, traces: [...new Set(seen.flatMap(({ trace }) => trace ?? []))] };
  } finally {
    for (const id of set) await user.faults.clear(id);
  }
}
