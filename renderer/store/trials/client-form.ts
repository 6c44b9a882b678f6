import { clientUnderTest } from '#shared/model/trial.ts';
import { givenNumber } from '../number-text.ts';
import type { ApiClient } from '../api-client.ts';

/** The form of a client under test. */
export interface ClientForm {
  /** The OAuth client that the faults apply to; empty for all. */
  clientId: string;
  /** Seconds. */
  wait: string;
  /** Seconds. */
  quiet: string;
  /** Ids of the excluded trials. */
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
 * The client input for the engine, which validates it.
 * @param ids The trials to run; default: all.
 */
export function clientInputOf({ clientId, wait, quiet }: ClientForm, ids?: readonly string[]): ClientInput {
  return {
    ...(clientId !== '' && { clientId }),
    ...givenNumber('waitSeconds', wait),
    ...givenNumber('quietSeconds', quiet),
    ...(ids && { ids: [...ids] }),
  };
}
