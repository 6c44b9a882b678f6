import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createWallClock, type Clock } from '../../electron/engine/clock.ts';
import { connectFleet } from '../../electron/engine/fleet/connect-fleet.ts';
import type { FleetKey } from '../../electron/engine/fleet/fleet-codec.ts';
import { workInFleet, type WorkerNote } from '../../electron/engine/load/fleet/work-in-fleet.ts';
import { systemRandom } from '../../electron/engine/random.ts';
import { startCli } from './start-serve.ts';

/** A worker of a fleet in a process of its own. */
export interface WorkerProcess extends AsyncDisposable {
  readonly process: ChildProcess;
  /** What it has printed, as JSON. */
  readonly notes: readonly Record<string, unknown>[];
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Stops the process without closing its connections, as a cut network does. */
  pause(): void;
  resume(): void;
}

/** Starts `hookbench worker`, and waits until it is ready. */
export async function startWorker(
  servers: string,
  { env, name }: { name: string; env?: Record<string, string> },
): Promise<WorkerProcess> {
  const worker = startCli(['worker', '--fleet', servers, '--name', name, '--json'], env ? { env } : {});
  if (!worker.stdout) throw new Error('no standard output');
  const lines = createInterface({ input: worker.stdout });
  const notes: Record<string, unknown>[] = [];
  let errors = '';
  worker.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      notes.push(JSON.parse(line) as Record<string, unknown>);
      resolve();
    });
    worker.once('exit', (code) => reject(new Error(`The worker ended with ${code}: ${errors}`)));
  });
  const kill = async (): Promise<void> => {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  };
  return {
    process: worker,
    notes,
    kill,
    pause: () => void worker.kill('SIGSTOP'),
    resume: () => void worker.kill('SIGCONT'),
    [Symbol.asyncDispose]: kill,
  };
}

/** Starts a worker in this process until the signal, and waits until it has joined the fleet or ended. */
export async function workHere(
  servers: string,
  name: string,
  { signal, clock = createWallClock(), key }: { signal: AbortSignal; clock?: Clock; key?: FleetKey },
) {
  const notes: WorkerNote[] = [];
  const ready = Promise.withResolvers<void>();
  const note = (one: WorkerNote): void => {
    notes.push(one);
    ready.resolve();
  };
  const working = connectFleet({ servers, ...(key && { key }) }).then(async (fleet) => {
    await workInFleet({ fleet, name, instance: name, clock, random: systemRandom, network: {}, signal, note });
    await fleet[Symbol.asyncDispose]();
  });
  await Promise.race([ready.promise, working]);
  return { notes, working };
}
