import { implement } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';

/** The contract, to be implemented area by area. */
export const os = implement(contract);
