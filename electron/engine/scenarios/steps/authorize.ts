import type { Step } from '#shared/scenario/step.ts';
import { browse } from '../../http/browse.ts';
import { traceHeader } from '../../journal/trace-context.ts';
import { pause } from '../sender-idle.ts';
import type { StepHandler } from '../scenario-context.ts';

const defaultClients = {
  authorization_code: 'demo-app',
  device_code: 'demo-device',
  client_credentials: 'demo-service',
} as const;

const lookEveryMs = 10;
/** Time for a flow with its user, in seconds. */
const patienceSeconds = 30;

/** Obtains tokens with a flow; a user signs in and consents where the grant needs one. */
export const authorize: StepHandler<NonNullable<Step['authorize']>> = async ({ given, signal }, context) => {
  const { client, consent, grant, par, scope, username } = given;
  const { control, wall } = context;
  const started = wall.now();
  const begun = await control.flows.start(
    {
      grant,
      clientId: client ?? defaultClients[grant],
      ...(scope !== undefined && { scope }),
      ...(par !== undefined && { usePar: par }),
      timeoutSeconds: patienceSeconds,
    },
    { signal },
  );
  const start = begun.authorizationUrl ?? begun.verificationUriComplete;
  if (start !== undefined) {
    const send = (spec: Parameters<typeof control.requests.send>[0]) => control.requests.send(spec, { signal });
    const headers = [traceHeader(begun.trace)];
    const back = await browse(send, { username, consent }, start, headers);
    if (back !== undefined) await send({ url: back, headers });
  }
  let flow = await control.flows.get({ id: begun.id });
  const end = wall.now() + patienceSeconds * 1000;
  while ((flow.status === 'running' || flow.status === 'waiting-for-user') && wall.now() < end) {
    await pause(context, lookEveryMs, signal);
    flow = await control.flows.get({ id: begun.id });
  }
  if (flow.tokens) context.token = flow.tokens.accessToken;
  return {
    observed: {
      status: flow.status,
      cause: flow.failure?.code,
      elapsedMs: wall.now() - started,
      failure: flow.failure?.message,
    },
    result: flow,
    trace: flow.trace,
  };
};
