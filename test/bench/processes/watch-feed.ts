import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { contract } from '#shared/contract/index.ts';
import type { HookbenchReady } from './hookbench.ts';

type Client = ContractRouterClient<typeof contract>;

/** A page that follows the journal. */
export interface FeedWatch {
  entries(): number;
  batches(): number;
  stop(): void;
}

/** Follows the journal over the WebSocket, as the page does. */
export async function watchFeed({ control, controlKey }: HookbenchReady): Promise<FeedWatch> {
  const address = control.replace('http:', 'ws:').replace('/control', '/rpc');
  const socket = new WebSocket(address, ['hookbench', `hookbench.key.${controlKey}`], {
    origin: new URL(control).origin,
  });
  await once(socket, 'open');
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
  const client = createORPCClient<Client>(link);
  let entries = 0;
  let batches = 0;
  const feed = await client.journal.feed({});
  const read = async (): Promise<void> => {
    for await (const batch of feed) {
      entries += batch.entries.length;
      batches++;
    }
  };
  read().catch(() => undefined);
  return {
    entries: () => entries,
    batches: () => batches,
    stop() {
      socket.close();
    },
  };
}
