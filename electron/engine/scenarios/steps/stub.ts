import type { Step } from '#shared/scenario/step.ts';
import type { StepHandler } from '../scenario-context.ts';
import { openStubServer } from './stub-server.ts';

/** Starts a stub server, which is closed when the scenario ends. */
export const stub: StepHandler<NonNullable<Step['stub']>> = async ({ given }, { closing }) => {
  const { close, port } = await openStubServer(given);
  closing.defer(close);
  return { observed: {}, result: { http: `http://localhost:${port}`, https: `https://localhost:${port}` } };
};
