import { parentPort } from 'node:worker_threads';
import { toFailure, type Job, type JobReply, type JobRequest } from './job.ts';

/** A job with its code. */
export interface JobRow {
  name: string;
  /** Loads the code at first use. */
  load: () => Promise<(input: unknown) => unknown>;
}

/** One row of a job table; `load` returns the function that does the work. */
export const jobRow = <Input, Output>(
  job: Job<Input, Output>,
  load: () => Promise<(input: Input) => Output | Promise<Output>>,
): JobRow => ({ name: job.name, load: load as JobRow['load'] });

/** The buffers of an output, which are transferred to the other thread instead of copied. */
function buffersOf(output: unknown): ArrayBuffer[] {
  const values = typeof output === 'object' && output !== null ? Object.values(output) : [];
  return values.flatMap((part) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer && part.byteLength === part.buffer.byteLength
      ? [part.buffer]
      : [],
  );
}

/** Runs the requested jobs of a table in this thread. */
export function serveJobs(table: readonly JobRow[]): void {
  const port = parentPort;
  if (!port) throw new Error('serveJobs must be called in a worker thread.');
  const reply = (message: JobReply, moved: ArrayBuffer[] = []): void => {
    port.postMessage(message, moved);
  };

  async function run({ input, name }: JobRequest): Promise<void> {
    try {
      const row = table.find((one) => one.name === name);
      if (!row) throw new Error(`Unknown job ${name}.`);
      const work = await row.load();
      reply({ kind: 'running' });
      const output = await work(input);
      reply({ kind: 'done', output }, buffersOf(output));
    } catch (error) {
      reply({ kind: 'failed', failure: toFailure(error) });
    }
  }

  port.on('message', (request: JobRequest) => {
    void run(request);
  });
}
