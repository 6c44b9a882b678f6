import { Worker } from 'node:worker_threads';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadSlice, SliceResult } from '#shared/load/slice.ts';
import type { LoadNetwork } from './network.ts';

export interface ThreadStart {
  plan: LoadPlan;
  runId: string;
  slice: LoadSlice;
  network: LoadNetwork;
}

/** What a thread is asked for: to begin at a time, in milliseconds since the epoch, or to stop. */
export type ThreadRequest = { kind: 'begin'; startMs: number } | { kind: 'stop' };

export type ThreadReply =
  | { kind: 'ready' | 'done' }
  | { kind: 'part'; part: SliceResult; inFlight: number }
  | { kind: 'failed'; message: string };

/** A thread that sends a slice. */
export interface LoadThread {
  /** Resolves when it has loaded its code. */
  readonly ready: Promise<void>;
  begin(startMs: number): void;
  /** Ends it after the sends in flight. */
  stop(): void;
  /** Ends it at once. */
  terminate(): void;
  /** Resolves when everything is sent and measured. */
  readonly done: Promise<void>;
}

const worker = new URL(import.meta.url.endsWith('.ts') ? './load-worker.ts' : './load-worker.js', import.meta.url);

/** Starts a thread for a slice, so that neither disturbs the other: the engine, and the times of the sends. */
export function startLoadThread(start: ThreadStart, onPart: (part: SliceResult, inFlight: number) => void): LoadThread {
  const thread = new Worker(worker, { workerData: start });
  const ready = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const fail = (error: Error): void => {
    ready.reject(error);
    done.reject(error);
  };
  // Whoever waits for neither is not interested.
  ready.promise.catch(() => undefined);
  done.promise.catch(() => undefined);
  const ask = (request: ThreadRequest): void => thread.postMessage(request);
  thread.on('message', (reply: ThreadReply) => {
    switch (reply.kind) {
      case 'ready':
        ready.resolve();
        return;
      case 'part':
        onPart(reply.part, reply.inFlight);
        return;
      case 'failed':
        fail(new Error(reply.message));
        void thread.terminate();
        return;
      case 'done':
        done.resolve();
        void thread.terminate();
    }
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('A thread of the load test ended unexpectedly.')));
  return {
    ready: ready.promise,
    done: done.promise,
    begin: (startMs) => ask({ kind: 'begin', startMs }),
    stop: () => ask({ kind: 'stop' }),
    terminate: () => void thread.terminate(),
  };
}
