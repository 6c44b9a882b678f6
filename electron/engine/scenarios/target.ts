import type { Expectation } from '#shared/scenario/expectation.ts';
import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import type { Step } from '#shared/scenario/step.ts';
import { clientBasic } from '../http/token-request.ts';
import { cutToken, spoilSignature } from '../signing/spoil-token.ts';
import type { StepOutcome, Target } from './scenario-context.ts';

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
