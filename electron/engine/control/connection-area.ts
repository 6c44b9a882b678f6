import { offeredProxy } from '../client/offered-proxy.ts';
import type { Engine } from '../engine.ts';
import { os } from './implementer.ts';

/** The area `connection`. */
export function connectionArea({ connection }: Pick<Engine, 'connection'>) {
  return {
    get: os.connection.get.handler(() => {
      const offered = offeredProxy(process.env);
      return { ...connection.get(), ...(offered && { offered }) };
    }),
    update: os.connection.update.handler(({ input }) => connection.update(input)),
  };
}
