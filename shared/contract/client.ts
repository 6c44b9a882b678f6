import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from './index.ts';

/** A client of the control contract, in this process or of a running Hookbench. */
export type ControlClient = ContractRouterClient<typeof contract>;
