import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/index.ts';

/** The client of the control contract. */
export type ApiClient = ContractRouterClient<typeof contract>;
