import { diagnose } from '#shared/diagnosis/diagnose.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import type { PartBase } from '../../part-base.ts';
import { evidenceOf } from './evidence-of.ts';
import { readRun, readSteps, runInsertion } from './history.ts';
import { runRequest, type Running } from './run-request.ts';

/**
 * Sends a request with its token requests, redirects and retries, diagnoses the result, and adds it to the history.
 * @throws HookbenchError `storage_failed` if it was sent, but could not be stored
 */
export async function sendAndKeep({ clocks, newId, store }: PartBase, running: Running): Promise<RequestRun> {
  const { spec, trace } = running;
  const id = newId('run');
  const startedAtMs = clocks.wall.now();
  const steps = await runRequest(running);
  const last = readSteps(store, steps).at(-1);
  if (last) {
    const { error, response } = last.exchange;
    const record = {
      id,
      trace,
      startedAtMs,
      durationMs: clocks.wall.now() - startedAtMs,
      spec,
      steps,
      diagnosis: diagnose(evidenceOf(last, spec.timeoutMs)),
      status: response?.status,
      error: error?.code,
    };
    await store.write([runInsertion(record)]);
  }
  const run = readRun(store, id);
  if (run) return run;
  throw new HookbenchError('storage_failed', 'The request was sent, but could not be stored.', {
    hint: 'Free disk space for the data folder, and see the notices of GET /status.',
  });
}
