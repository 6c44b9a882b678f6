import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { createWallClock } from '../clock.ts';
import { systemRandom } from '../random.ts';
import { sendSlice } from './send-slice.ts';
import type { ThreadReply, ThreadRequest, ThreadStart } from './threads.ts';

/** Entry point of a thread that sends a slice of a run. */
const port = parentPort;
if (!port) throw new Error('load-worker must run in a worker thread.');
const { network, plan, runId, slice } = workerData as ThreadStart;
const stop = new AbortController();
const reply = (message: ThreadReply): void => port.postMessage(message);

async function send(startMs: number): Promise<void> {
  try {
    await sendSlice(plan, { id: runId, startMs }, slice, {
      clock: createWallClock(),
      random: systemRandom,
      network,
      signal: stop.signal,
      onProgress: (part, inFlight) => reply({ kind: 'part', part, inFlight }),
    });
    reply({ kind: 'done' });
  } catch (error) {
    reply({ kind: 'failed', message: messageOf(error) });
  }
}

port.on('message', (request: ThreadRequest) => {
  if (request.kind === 'stop') stop.abort(new Error('The load test was cancelled.'));
  else void send(request.startMs);
});
reply({ kind: 'ready' });
