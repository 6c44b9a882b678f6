import { createRouterClient, onError } from '@orpc/server';
import type { ControlClient } from '#shared/contract/client.ts';
import type { ControlRouter } from './area.ts';
import { toHookbenchError } from './contract-errors.ts';

/** A client of the control contract in the same process. Errors are those of the catalogue. */
export const clientInProcess = (router: ControlRouter): ControlClient =>
  createRouterClient(router, {
    context: {},
    interceptors: [
      onError((error) => {
        throw toHookbenchError(error);
      }),
    ],
  });
