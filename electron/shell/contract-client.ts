import { createRouterClient } from '@orpc/server';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/index.ts';
import type { ControlRouter } from '../engine/control/create-control.ts';

/** The control contract, as the shell itself calls it. */
export type ContractClient = ContractRouterClient<typeof contract>;

/** Menus and the tray ask the engine what any page could ask, in process. */
export function createContractClient(router: ControlRouter): ContractClient {
  return createRouterClient<ControlRouter, Record<never, never>>(router, { context: { streams: true } });
}
