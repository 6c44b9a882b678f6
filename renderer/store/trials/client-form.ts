import { clientUnderTest } from '#shared/model/trial.ts';
import type { ApiClient } from '../api-client.ts';

/** What is filled in of a client to put to the test. */
export interface ClientForm {
  /** The OAuth client that faults act on; empty for all. */
  clientId: string;
  /** Seconds. */
  wait: string;
  /** Seconds. */
  quiet: string;
  /** Ids of the trials that are not wanted. */
  leftOut: readonly string[];
}

export type ClientInput = Parameters<ApiClient['trials']['testClient']>[0];

const usual = clientUnderTest.parse({});

export const emptyClientForm: ClientForm = {
  clientId: '',
  wait: String(usual.waitSeconds),
  quiet: String(usual.quietSeconds),
  leftOut: [],
};

/**
 * The client as the engine takes it; what cannot be is left to the engine to refuse.
 * @param ids The trials that are wanted, when not all are.
 */
export function clientInputOf({ clientId, wait, quiet }: ClientForm, ids?: readonly string[]): ClientInput {
  return {
    ...(clientId !== '' && { clientId }),
    ...(wait.trim() !== '' && { waitSeconds: Number(wait) }),
    ...(quiet.trim() !== '' && { quietSeconds: Number(quiet) }),
    ...(ids && { ids: [...ids] }),
  };
}
