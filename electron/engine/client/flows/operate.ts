import { tokenIntrospection, tokenRevocation } from 'openid-client';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { FlowTokens, TokenOperation } from '#shared/model/flow.ts';
import type { TokenDefect } from '#shared/model/token-condition.ts';
import type { Clock } from '../../clock.ts';
import { refresh as refreshTokens } from './flow-grants.ts';
import { show, type RunningFlow } from './running-flow.ts';

/** The result of an operation; `said` is a sentence about it. */
export interface Operated {
  said: string;
  answer?: unknown;
}

/** Test operations on tokens of our authorization server. */
export interface TestTokens {
  /** Issues a copy of a token with a defect or another scope; `undefined` if the token is not ours. */
  reissue(
    accessToken: string,
    change: { defect?: TokenDefect; scope?: string; trace?: string },
  ): Promise<string | undefined>;
  /** Revokes a token. @returns Whether it is ours. */
  revoke(accessToken: string): Promise<boolean>;
  /** Expires a token now. @returns Whether it is ours. */
  expire(accessToken: string): Promise<boolean>;
}

export interface OperateDeps {
  clock: Clock;
  testTokens: TestTokens;
  /** Scopes that the service requires: one of them is dropped, if none is named. */
  required: readonly string[];
}

interface Operating extends OperateDeps {
  flow: RunningFlow;
  tokens: FlowTokens;
  scope: string | undefined;
}

type Operation = (operating: Operating) => Promise<Operated>;

function configurationOf({ flow }: Operating) {
  if (!flow.configuration)
    throw new HookbenchError('bad_input', 'The flow has no authorization server: discovery failed.');
  return flow.configuration;
}

const notOurs = (): never => {
  throw new HookbenchError(
    'bad_input',
    'Another authorization server issued this token, so this operation is not available.',
    {
      hint: 'Run the flow with the authorization server of Hookbench.',
    },
  );
};

function replaceAccessToken({ flow, tokens }: Operating, accessToken: string): void {
  show(flow, { tokens: { ...tokens, accessToken } });
}

const refresh: Operation = async (operating) => {
  const { clock, flow, tokens } = operating;
  const next = await refreshTokens(flow, configurationOf(operating), { clock, redirectUri: '' });
  show(flow, { tokens: next });
  const rotated = next.refreshToken !== tokens.refreshToken;
  return {
    said: `A new access token was issued${rotated ? ', with a new refresh token that replaces the old one' : ''}.`,
  };
};

const revoke: Operation = async (operating) => {
  await tokenRevocation(configurationOf(operating), operating.tokens.accessToken);
  return { said: 'The authorization server revoked the access token (RFC 7009).' };
};

const introspect: Operation = async (operating) => {
  const answer = await tokenIntrospection(configurationOf(operating), operating.tokens.accessToken);
  return {
    said: `The authorization server reports the token as ${answer.active ? 'active' : 'not active'} (RFC 7662).`,
    answer,
  };
};

const expire: Operation = async ({ tokens, testTokens }) => {
  if (!(await testTokens.expire(tokens.accessToken))) notOurs();
  return { said: 'The access token expired now; the clocks did not change.' };
};

const corruptSignature: Operation = async (operating) => {
  const { accessToken } = operating.tokens;
  const index = accessToken.length - 10;
  replaceAccessToken(
    operating,
    accessToken.slice(0, index) + (accessToken[index] === 'A' ? 'B' : 'A') + accessToken.slice(index + 1),
  );
  return Promise.resolve({ said: 'One character near the end of the access token was changed.' });
};

const dropScope: Operation = async (operating) => {
  const granted = (operating.tokens.scope ?? '').split(' ').filter(Boolean);
  const dropped = operating.scope ?? granted.find((one) => operating.required.includes(one)) ?? granted.at(-1);
  if (dropped === undefined || !granted.includes(dropped)) {
    throw new HookbenchError('bad_input', `The token does not have the scope "${dropped ?? ''}".`, { field: '/scope' });
  }
  const scope = granted.filter((one) => one !== dropped).join(' ');
  const accessToken = (await operating.testTokens.reissue(operating.tokens.accessToken, { scope })) ?? notOurs();
  show(operating.flow, { tokens: { ...operating.tokens, accessToken, scope } });
  return { said: `The access token was reissued without the scope ${dropped}.` };
};

const alterTo =
  (defect: TokenDefect, said: string): Operation =>
  async (operating) => {
    const accessToken = (await operating.testTokens.reissue(operating.tokens.accessToken, { defect })) ?? notOurs();
    replaceAccessToken(operating, accessToken);
    return { said };
  };

const operations: Record<TokenOperation, Operation> = {
  refresh,
  revoke,
  introspect,
  expire,
  'corrupt-signature': corruptSignature,
  'drop-scope': dropScope,
  'wrong-audience': alterTo('wrong-audience', 'The access token was reissued for a different audience.'),
  'unknown-key': alterTo(
    'unknown-key',
    'The access token was reissued, signed with a key that the service does not know.',
  ),
};

/** Applies an operation to the tokens of a flow. */
export function operate(
  deps: OperateDeps,
  flow: RunningFlow,
  operation: TokenOperation,
  scope: string | undefined,
): Promise<Operated> {
  const { tokens } = flow.view;
  if (!tokens) throw new HookbenchError('bad_input', 'The flow has no tokens.', { hint: 'Authorize first.' });
  return operations[operation]({ ...deps, flow, tokens, scope });
}
