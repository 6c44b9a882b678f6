import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOrder, LoadResult } from './load.ts';

/** The load generator in a separate process. */
export interface Generator {
  run(order: Omit<LoadOrder, 'first'>): Promise<LoadResult>;
  stop(): void;
}

type Reply = { result: LoadResult } | { failure: string };

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { execArgv: [] });
  let first = 1;
  return {
    async run(order) {
      child.send({ ...order, first });
      first += 5_000_000;
      const [reply] = (await once(child, 'message')) as [Reply];
      if ('failure' in reply) throw new Error(`The load failed: ${reply.failure}`);
      return reply.result;
    },
    stop() {
      child.kill();
    },
  };
}
