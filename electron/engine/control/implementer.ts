import { implement, type Implementer, type Router } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';

/** Facts about the transport that a call arrived on. */
export interface ControlContext {
  /** Whether it can send files of unknown size as a stream. */
  streams?: boolean;
}

/** Implements the procedures of the contract. */
export const os: Implementer<typeof contract, ControlContext & Record<never, never>, ControlContext> =
  implement(contract).$context<ControlContext>();

/** The control contract with its implementation. */
export type ControlRouter = Router<typeof contract, ControlContext>;
