import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/index.ts';

/** The control contract, as the page calls it. */
export type ApiClient = ContractRouterClient<typeof contract>;
