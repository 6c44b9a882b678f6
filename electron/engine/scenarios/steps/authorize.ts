import type { RequestRun, RequestSpecInput } from '#shared/model/request-run.ts';
import type { Step } from '#shared/scenario/step.ts';
import { browse } from '../../http/browse.ts';
import { traceHeader } from '../../journal/trace-context.ts';
import { pause } from '../sender-idle.ts';
import type { ScenarioContext, StepHandler } from '../scenario-context.ts';
import { flowOf } from '../target.ts';

const defaultClients = {
  authorization_code: 'demo-app',
  device_code: 'demo-device',
  client_credentials: 'demo-service',
} as const;

const lookEveryMs = 10;
/** Time for a flow with its user, in seconds. */
const patienceSeconds = 30;

type Given = NonNullable<Step['authorize']>;

const codeIn = (callback: string | undefined): string | undefined =>
  callback === undefined ? undefined : (new URL(callback).searchParams.get('code') ?? undefined);

/** A user opens the URL that a device shows, signs in, and approves or denies (RFC 8628 3.3). This is not judged. */
async function decide(
  at: string,
  { consent, username }: Given,
  { control, seen }: ScenarioContext,
  signal: AbortSignal,
) {
  const send = async (spec: RequestSpecInput): Promise<RequestRun> => {
    const run = await control.requests.send(spec, { signal });
    seen.asides.add(run.trace);
    return run;
  };
  await browse(send, { username, consent }, at, []);
  return { observed: { status: 'done' } };
}

/** Obtains tokens with a flow; a user signs in and consents where the grant needs one. */
export const authorize: StepHandler<Given> = async ({ given, newLessonTrace, signal }, context) => {
  const { at, client, consent, dpop, grant, par, scope, until, username } = given;
  if (at !== undefined) return decide(at, given, context, signal);
  const { control, seen, wall } = context;
  const started = wall.now();
  let callback: string | undefined;
  const begun = await control.flows.start(
    {
      ...(context.target ? flowOf(context.target) : { grant, clientId: client ?? defaultClients[grant] }),
      ...(scope !== undefined && { scope }),
      ...(par !== undefined && { usePar: par }),
      ...(dpop !== undefined && { useDpop: dpop }),
      timeoutSeconds: patienceSeconds,
      ...(newLessonTrace && { trace: newLessonTrace() }),
    },
    { signal },
  );
  const start = begun.authorizationUrl ?? begun.verificationUriComplete;
  if (start !== undefined) {
    const send = (spec: Parameters<typeof control.requests.send>[0]) => control.requests.send(spec, { signal });
    const headers = [traceHeader(begun.trace)];
    callback = await browse(send, { username, consent }, start, headers);
    const isOver = until === 'code' || (callback === undefined && begun.authorizationUrl !== undefined);
    if (isOver) await control.flows.cancel({ id: begun.id });
    else if (callback !== undefined) await send({ url: callback, headers });
  }
  let flow = await control.flows.get({ id: begun.id });
  const end = wall.now() + patienceSeconds * 1000;
  while ((flow.status === 'running' || flow.status === 'waiting-for-user') && wall.now() < end) {
    await pause(context, lookEveryMs, signal);
    flow = await control.flows.get({ id: begun.id });
  }
  if (flow.tokens) context.token = flow.tokens.accessToken;
  const succeeded = flow.status === 'done' || until === 'code';
  seen.signIns.push(succeeded ? 'done' : (flow.failure?.code ?? flow.status));
  if (succeeded) seen.asides.add(flow.trace);
  const code = codeIn(callback);
  return {
    observed: {
      status: succeeded ? 'done' : flow.status,
      cause: flow.failure?.code,
      elapsedMs: wall.now() - started,
      failure: flow.failure?.message,
    },
    result: { ...flow, ...(callback !== undefined && { callbackUrl: callback }), ...(code !== undefined && { code }) },
    trace: flow.trace,
  };
};
