import type { Engine } from '../engine.ts';
import { secretValuesJob } from '../journal/secret-values-job.ts';
import type { Parties } from '../parties.ts';

/** The secrets of both the user's parties and the lab, because each may record requests of the other. */
export async function secretsToRedact(engine: Engine, holder: Parties): Promise<string[]> {
  const lab = engine.labParties();
  let values: string[] = [];
  for (const { secrets, store } of new Set([engine, holder, ...(lab ? [lab] : [])])) {
    const request = { file: store.file, key: secrets.key && Uint8Array.from(secrets.key) };
    values = values.concat(await store.watchJob(engine.jobs.run(secretValuesJob, request)));
  }
  return [...new Set(values)];
}
