import { Worker } from 'node:worker_threads';
import type { Cancel, Clock } from '../clock.ts';
import { pagesOf } from '../http/receive-body.ts';
import { toError, type AnyJob, type JobReply, type JobRequest } from './job.ts';

/** One worker thread that runs one job at a time. */
export interface JobThread {
  /** Whether it is stopped and accepts no more jobs. */
  isStopped(): boolean;
  /** Runs one job. Stopping a running job ends the thread. */
  run(job: AnyJob, input: unknown): Promise<unknown>;
  /** Ends the thread immediately. Its running job fails with the reason. */
  stop(reason: Error): void;
  /** Resolves when a stopped thread has ended and its memory is free. */
  readonly ended: Promise<void>;
}

export interface JobThreadDeps {
  clock: Clock;
  /** The module that calls `serveJobs`. */
  worker: URL;
  /** Max size of the thread's heap. */
  maxHeapMb: number;
}

/** Max time for a thread to start and to load the code of a job. */
const maxLoadMs = 60_000;

/** Starts a job thread. It keeps the process alive only while it runs a job. */
export function startJobThread({ clock, maxHeapMb, worker: url }: JobThreadDeps): JobThread {
  const worker = new Worker(url, {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
  });
  worker.unref();
  let current: (PromiseWithResolvers<unknown> & { job: AnyJob }) | undefined;
  let cancelDeadline: Cancel = () => undefined;
  let stopReason: Error | undefined;

  function take(): typeof current {
    cancelDeadline();
    worker.unref();
    const taken = current;
    current = undefined;
    return taken;
  }

  function stop(reason: Error): void {
    stopReason ??= reason;
    take()?.reject(reason);
    void worker.terminate();
  }

  function stopAfter(ms: number): void {
    cancelDeadline();
    cancelDeadline = clock.after(ms, () => {
      stop(current?.job.whenStopped('deadline') ?? new Error('A job thread is no longer needed.'));
    });
  }

  worker.on('message', (reply: JobReply) => {
    switch (reply.kind) {
      case 'running':
        if (current) stopAfter(current.job.deadlineMs);
        return;
      case 'done':
        take()?.resolve(reply.output);
        return;
      case 'failed':
        take()?.reject(toError(reply.failure));
    }
  });
  worker.on('error', (error: Error) => {
    stop((isOutOfMemory(error) && current?.job.whenStopped('memory')) || error);
  });
  const ended = Promise.withResolvers<void>();
  worker.on('exit', () => {
    stop(new Error('A job thread ended unexpectedly.'));
    ended.resolve();
  });

  return {
    isStopped: () => stopReason !== undefined,
    run(job, input) {
      if (stopReason) return Promise.reject(stopReason);
      current = { ...Promise.withResolvers<unknown>(), job };
      worker.ref();
      stopAfter(maxLoadMs);
      try {
        const own = withOwnBytes(input);
        worker.postMessage({ name: job.name, input: own.input } satisfies JobRequest, own.buffers);
      } catch (error) {
        // The input cannot be cloned.
        const { promise } = current;
        take()?.reject(error);
        return promise;
      }
      return current.promise;
    },
    stop,
    ended: ended.promise,
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Smaller bytes are cloned with their message. */
const minBytes = 64 * 1024;

/**
 * Replaces the large bytes in the members of an input by copies to be transferred with it. Cloning takes twice as long, and
 * memory for a second copy.
 */
function withOwnBytes(input: unknown): { input: unknown; buffers: ArrayBuffer[] } {
  if (typeof input !== 'object' || input === null || ArrayBuffer.isView(input)) return { input, buffers: [] };
  const large = Object.entries(input).filter(([, value]) => value instanceof Uint8Array && value.length >= minBytes);
  if (large.length === 0 || Array.isArray(input)) return { input, buffers: [] };
  const copies = large.map(([name, value]) => [name, copyOf(value as Uint8Array)] as const);
  return { input: { ...input, ...Object.fromEntries(copies) }, buffers: copies.map(([, { buffer }]) => buffer) };
}

function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = pagesOf(bytes.length);
  copy.set(bytes);
  return copy;
}
