import { refreshTokenGrant, tokenIntrospection, tokenRevocation } from 'openid-client';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { FlowTokens, Surgery } from '#shared/model/flow.ts';
import type { TokenBend } from '#shared/model/token-condition.ts';
import type { Clock } from '../../clock.ts';
import { show, toFlowTokens, type RunningFlow } from './running-flow.ts';

/** What an operation did. */
export interface Operated {
  said: string;
  answer?: unknown;
}

/** What the authorization server does to tokens by hand; ours only. */
export interface TokenWorkshop {
  /** A token like the given one, but wrong in one way or with a smaller scope; `undefined` when it is not one of ours. */
  remake(
    accessToken: string,
    change: { bend?: TokenBend; scope?: string; trace?: string },
  ): Promise<string | undefined>;
  /** Revokes a token. @returns Whether it is one of ours. */
  revoke(accessToken: string): Promise<boolean>;
  /** Ends the life of a token. @returns Whether it is one of ours. */
  expire(accessToken: string): Promise<boolean>;
}

export interface OperateParts {
  clock: Clock;
  workshop: TokenWorkshop;
}

interface Operating extends OperateParts {
  flow: RunningFlow;
  tokens: FlowTokens;
  scope: string | undefined;
}

type Operation = (operating: Operating) => Promise<Operated>;

function configurationOf({ flow }: Operating) {
  if (!flow.configuration) throw new HookbenchError('bad_input', 'The flow never found its authorization server.');
  return flow.configuration;
}

const notOurs = (): never => {
  throw new HookbenchError('bad_input', 'This token is not one of our authorization server, which alone can do that.', {
    hint: 'Run the flow against our server.',
  });
};

function replaceAccessToken({ flow, tokens }: Operating, accessToken: string): void {
  show(flow, { tokens: { ...tokens, accessToken } });
}

const refresh: Operation = async (operating) => {
  const { clock, flow, tokens } = operating;
  if (tokens.refreshToken === undefined) {
    throw new HookbenchError('bad_input', 'There is no refresh token.', {
      hint: 'Use a grant and a client that get one.',
    });
  }
  const options = flow.dpop ? { DPoP: flow.dpop } : {};
  const answer = await refreshTokenGrant(configurationOf(operating), tokens.refreshToken, undefined, options);
  const next = toFlowTokens(answer, clock);
  show(flow, { tokens: { ...tokens, ...next } });
  const rotated = next.refreshToken !== undefined && next.refreshToken !== tokens.refreshToken;
  return { said: `A new access token came${rotated ? ', and a refresh token that replaces the old one' : ''}.` };
};

const revoke: Operation = async (operating) => {
  await tokenRevocation(configurationOf(operating), operating.tokens.accessToken);
  return { said: 'The access token was revoked at the authorization server (RFC 7009).' };
};

const introspect: Operation = async (operating) => {
  const answer = await tokenIntrospection(configurationOf(operating), operating.tokens.accessToken);
  return {
    said: `The authorization server says the token is ${answer.active ? 'active' : 'not active'} (RFC 7662).`,
    answer,
  };
};

const expire: Operation = async ({ tokens, workshop }) => {
  if (!(await workshop.expire(tokens.accessToken))) notOurs();
  return { said: 'The life of the access token was ended now, without moving a clock.' };
};

const corruptSignature: Operation = async (operating) => {
  const { accessToken } = operating.tokens;
  const place = accessToken.length - 10;
  replaceAccessToken(
    operating,
    accessToken.slice(0, place) + (accessToken[place] === 'A' ? 'B' : 'A') + accessToken.slice(place + 1),
  );
  return Promise.resolve({ said: 'One character near the end of the access token was changed.' });
};

const dropScope: Operation = async (operating) => {
  const granted = (operating.tokens.scope ?? '').split(' ').filter(Boolean);
  const dropped = operating.scope ?? granted.at(-1);
  if (dropped === undefined || !granted.includes(dropped)) {
    throw new HookbenchError('bad_input', `The token has no scope "${dropped ?? ''}".`, { field: '/scope' });
  }
  const scope = granted.filter((one) => one !== dropped).join(' ');
  const accessToken = (await operating.workshop.remake(operating.tokens.accessToken, { scope })) ?? notOurs();
  show(operating.flow, { tokens: { ...operating.tokens, accessToken, scope } });
  return { said: `The access token was made anew without the scope ${dropped}.` };
};

const bendTo =
  (bend: TokenBend, said: string): Operation =>
  async (operating) => {
    const accessToken = (await operating.workshop.remake(operating.tokens.accessToken, { bend })) ?? notOurs();
    replaceAccessToken(operating, accessToken);
    return { said };
  };

/** What each operation does. */
const operations: Record<Surgery, Operation> = {
  refresh,
  revoke,
  introspect,
  expire,
  'corrupt-signature': corruptSignature,
  'drop-scope': dropScope,
  'wrong-audience': bendTo('wrong-audience', 'The access token was made anew for another audience.'),
  'unknown-key': bendTo('unknown-key', 'The access token was made anew, signed with a key that nobody knows.'),
};

/** Does something to the tokens of a flow. */
export function operate(
  parts: OperateParts,
  flow: RunningFlow,
  surgery: Surgery,
  scope: string | undefined,
): Promise<Operated> {
  const { tokens } = flow.view;
  if (!tokens) throw new HookbenchError('bad_input', 'The flow has no tokens.', { hint: 'Authorize first.' });
  return operations[surgery]({ ...parts, flow, tokens, scope });
}
