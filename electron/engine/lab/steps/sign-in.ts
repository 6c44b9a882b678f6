import { flowRequest, type Flow } from '#shared/model/flow.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import type { Step } from '#shared/experiments/step.ts';
import type { ExperimentContext } from '../experiment-context.ts';
import { browse } from '../../http/browse.ts';
import { traceHeader } from '../../journal/trace-context.ts';

type SignInStep = Extract<Step, { do: 'sign-in' }>;

/** Max time for a flow, without its user, in real milliseconds. */
const patienceMs = 5000;
const lookEveryMs = 5;

/** Waits until a flow is over. */
async function untilOver({ parties, signal }: ExperimentContext, id: string): Promise<Flow | undefined> {
  const { wall } = parties.clocks;
  const late = wall.now() + patienceMs;
  for (;;) {
    const flow = parties.flows.find(id);
    const waits = flow?.status === 'running' || flow?.status === 'waiting-for-user';
    if (!waits) return flow;
    // A waiting flow must end with the experiment.
    if (signal.aborted || wall.now() > late) return parties.flows.cancel(id);
    await new Promise<void>((resolve) => wall.after(lookEveryMs, resolve));
  }
}

/** Stores the tokens of a flow, and the exchange that returned them. */
function keepWon(
  { variables }: ExperimentContext,
  { pkce, redirectUri, tokens }: Flow,
  callback: string | undefined,
): void {
  const back = callback === undefined ? undefined : new URL(callback).searchParams;
  const won = {
    access: tokens?.accessToken,
    refresh: tokens?.refreshToken,
    idToken: tokens?.idToken,
    code: back?.get('code'),
    verifier: pkce?.verifier,
    redirectUri,
  };
  for (const [name, value] of Object.entries(won)) if (typeof value === 'string') variables.set(name, value);
}

/** Opens the client's redirect URI, so that the flow continues. */
async function comeBack({ parties, signal }: ExperimentContext, url: string, trace: string): Promise<void> {
  await parties.requests.send(requestSpec.parse({ url, headers: [traceHeader(trace)] }), undefined, signal);
}

/** Obtains tokens with a flow of the client, by submitting the login and consent forms. */
export async function signIn(step: SignInStep, context: ExperimentContext): Promise<void> {
  const { asides, clientId, parties, signal, signIns, traces } = context;
  const { bound = false, consent = 'allow', grant = 'authorization_code', scope, until, username = 'agent' } = step;
  const asked = flowRequest.parse({ grant, clientId, scope, useDpop: bound, timeoutSeconds: 10 });
  const begun = await parties.flows.start(asked);
  let callback: string | undefined;
  if (begun.authorizationUrl !== undefined) {
    callback = await browse(
      (spec) => parties.requests.send(requestSpec.parse(spec), undefined, signal),
      { username, consent },
      begun.authorizationUrl,
      [traceHeader(begun.trace)],
    );
    if (callback === undefined || until === 'code') await parties.flows.cancel(begun.id);
    else await comeBack(context, callback, begun.trace);
  }
  const over = (await untilOver(context, begun.id)) ?? begun;
  keepWon(context, { ...begun, ...over }, callback);
  const succeeded = over.status === 'done' || until === 'code';
  signIns.push(succeeded ? 'done' : (over.failure?.code ?? over.status));
  (succeeded ? asides : traces).add(begun.trace);
}
