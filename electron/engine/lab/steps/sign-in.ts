import type { Flow } from '#shared/model/flow.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import type { Step } from '#shared/experiments/step.ts';
import type { Bench } from '../bench.ts';
import { browse, traceHeader } from './lab-user.ts';

type SignInStep = Extract<Step, { do: 'sign-in' }>;

/** How long a flow may take beyond its user, in real milliseconds. */
const patienceMs = 5000;
const lookEveryMs = 5;

/** Waits until a flow is over. */
async function untilOver({ parties, signal }: Bench, id: string): Promise<Flow | undefined> {
  const { wall } = parties.clocks;
  const late = wall.now() + patienceMs;
  for (;;) {
    const flow = parties.flows.find(id);
    const waits = flow?.status === 'running' || flow?.status === 'waiting-for-user';
    if (!waits) return flow;
    // What still waits must not outlive the experiment.
    if (signal.aborted || wall.now() > late) return parties.flows.cancel(id);
    await new Promise<void>((resolve) => wall.after(lookEveryMs, resolve));
  }
}

/** Keeps what a flow won, and the parts of the exchange that led to it. */
function keepWon({ variables }: Bench, { pkce, redirectUri, tokens }: Flow, callback: string | undefined): void {
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

/** The browser opens the client's own address, so that the flow goes on. */
async function comeBack({ parties, signal }: Bench, url: string, trace: string): Promise<void> {
  await parties.requests.send(requestSpec.parse({ url, headers: [traceHeader(trace)] }), undefined, signal);
}

/** Wins tokens as a user signs in: by the client's own flow, with the forms of login and consent filled in. */
export async function signIn(step: SignInStep, bench: Bench): Promise<void> {
  const { asides, clientId, parties, signal, signIns, traces } = bench;
  const { bound = false, consent = 'allow', grant = 'authorization_code', scope, until, username = 'agent' } = step;
  const asked = { grant, clientId, scope, verifyTls: true, usePar: false, useDpop: bound, timeoutSeconds: 10 };
  const begun = await parties.flows.start(asked);
  let callback: string | undefined;
  if (begun.authorizationUrl !== undefined) {
    callback = await browse(parties, { username, consent }, begun.authorizationUrl, begun.trace, signal);
    if (callback === undefined || until === 'code') await parties.flows.cancel(begun.id);
    else await comeBack(bench, callback, begun.trace);
  }
  const over = (await untilOver(bench, begun.id)) ?? begun;
  keepWon(bench, { ...begun, ...over }, callback);
  const succeeded = over.status === 'done' || until === 'code';
  signIns.push(succeeded ? 'done' : (over.failure?.code ?? over.status));
  (succeeded ? asides : traces).add(begun.trace);
}
