import { createRouterClient } from '@orpc/server';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/index.ts';
import type { ControlRouter } from '../../engine/control/area.ts';

/** Client of the control contract for the shell. */
export type ContractClient = ContractRouterClient<typeof contract>;

/** Creates a client that calls the engine in this process, for menus and the tray. */
export function createContractClient(router: ControlRouter): ContractClient {
  return createRouterClient<ControlRouter, Record<never, never>>(router, { context: { streams: true } });
}
