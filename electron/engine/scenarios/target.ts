import type { Expectation } from '#shared/scenario/expectation.ts';
import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import type { Step } from '#shared/scenario/step.ts';
import { clientBasic } from '../http/token-request.ts';
import { cutToken, spoilSignature } from '../signing/spoil-token.ts';
import type { StepOutcome, Target, ScenarioContext } from './scenario-context.ts';
import { pause } from './sender-idle.ts';

/** Addresses and credentials of a target, as scenarios name those of Hookbench's own parties. Undefined: not known. */
export function targetVariables({ clientId, clientSecret, tokenUrl, url }: Target): [string, string | undefined][] {
  const basic = clientId === undefined ? undefined : clientBasic(clientId, clientSecret ?? '');
  const api = url.replace(/\/$/, '');
  return [
    ['api', api],
    ['apiHttp', api.startsWith('http:') ? api : undefined],
    ['auth', undefined],
    ['authHttp', undefined],
    ['tokenEndpoint', tokenUrl],
    ['clientId', clientId],
    ['clientSecret', clientSecret],
    ['clientBasic', basic?.replace(/^Basic /, '')],
  ];
}

/** How a token in a condition is made from the valid one. For the other conditions, the key of its issuer is needed. */
const derived: Partial<Record<RequestTokenCondition, (token: string) => string>> = {
  valid: (token) => token,
  malformed: cutToken,
  'bad-signature': spoilSignature,
};

type GivenToken = NonNullable<Step['request']>['token'];

/** How the token of a request to a target is made from a valid one; undefined if it cannot. */
export function deriveToken(given: GivenToken = 'valid'): ((token: string) => string) | undefined {
  if (given === 'refreshed-on-401') return derived.valid;
  if (given === 'same') return undefined;
  if (typeof given === 'string') return derived[given];
  const { client, condition, scope, subject } = given;
  return (client ?? scope ?? subject) === undefined ? derived[condition] : undefined;
}

/**
 * The expectations that the response of a target can prove: it does not name its checks, and the cause of a refusal counts
 * if the response shows it.
 * @returns The others are left out, with a note.
 */
export function provable(
  expect: Expectation,
  { diagnosis }: StepOutcome,
): { expected: Expectation; left?: string | undefined } {
  if (!diagnosis) return { expected: expect };
  const { cause, check, checks, ...rest } = expect;
  const shown = cause === undefined || cause === diagnosis.cause || diagnosis.confidence === 'certain';
  const expected = { ...rest, ...(shown && cause !== undefined && { cause }) };
  // The contract is Hookbench's own check.
  const { contract, ...others } = checks ?? {};
  const unknown = Object.keys(others).length > 0 ? others : undefined;
  const names = Object.entries({
    cause: shown ? undefined : cause,
    check: check === 'contract' ? undefined : check,
    checks: unknown,
  });
  const left = names.filter(([, value]) => value !== undefined).map(([name]) => name);
  return {
    expected: {
      ...expected,
      ...(check === 'contract' && { check }),
      ...(contract !== undefined && { checks: { contract } }),
    },
    left: left.length === 0 ? undefined : `Not compared, because the response does not show it: ${left.join(', ')}.`,
  };
}

/** Time in which a token of a target must be issued, in seconds. */
const patienceSeconds = 30;
const lookEveryMs = 10;
const marginMs = 10_000;

const known = new WeakMap<Target, { token: string; until: number }>();

/** The flow that obtains the token of a target. */
export const flowOf = ({ clientId = '', clientSecret, tokenUrl = '' }: Target) => ({
  grant: 'client_credentials' as const,
  clientId,
  ...(clientSecret !== undefined && { clientSecret }),
  endpoints: { token: tokenUrl },
});

/**
 * The access token for a service that is not Hookbench's own: from its token endpoint with client credentials, and kept
 * until shortly before it expires. Undefined if the target has no token endpoint.
 */
export async function targetToken(
  target: Target,
  context: ScenarioContext,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { control } = context;
  const { clientId, tokenUrl } = target;
  if (tokenUrl === undefined || clientId === undefined) return undefined;
  const { items: clocks } = await control.clocks.list({});
  const now = Date.parse(clocks.find(({ party }) => party === 'client')?.now ?? '');
  const kept = known.get(target);
  if (kept && kept.until > now) return kept.token;
  let flow = await control.flows.start({ ...flowOf(target), timeoutSeconds: patienceSeconds }, { signal });
  while (flow.status === 'running') {
    await pause(context, lookEveryMs, signal);
    flow = await control.flows.get({ id: flow.id }, { signal });
  }
  const { failure, tokens } = flow;
  if (!tokens) throw new Error(`No token from ${tokenUrl}. ${failure?.message ?? flow.status}`);
  const until = tokens.expiresAt === undefined ? now : Date.parse(tokens.expiresAt) - marginMs;
  known.set(target, { token: tokens.accessToken, until });
  return tokens.accessToken;
}
