import { implement } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';

/** What a door says of itself when it calls. */
export interface ControlContext {
  /** It takes files as they come, without knowing how large they will be. */
  streams?: boolean;
}

/** The contract, to be implemented area by area. */
export const os = implement(contract).$context<ControlContext>();
