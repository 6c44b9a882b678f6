import { createHash } from 'node:crypto';
import { controlClient } from '../support/control-client.ts';
import { http } from '../support/http-request.ts';
import type { ServeChild } from '../support/start-serve.ts';
import { createUserAgent } from '../support/user-agent.ts';

/** What the program acknowledged before it was killed: ids in the order of the responses. */
export interface Acknowledged {
  /** Captures of each connection. */
  captures: string[][];
  chats: string[];
  /** The `jti` of issued and refreshed access tokens. */
  tokens: string[];
}

const senders = 24;
const redirectUri = 'http://127.0.0.1:40999/callback';
const verifier = 'a-code-verifier-that-is-long-enough-0123456789_~.';

function jtiOf(accessToken: string): string {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
  return claims.jti;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function tokenOf({ ready }: ServeChild, form: Record<string, string>): Promise<Tokens> {
  const answer = await http(`${ready.auth.http}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(form)),
  });
  if (answer.status !== 200) throw new Error(`The token endpoint answered ${answer.status}: ${answer.text}`);
  return answer.json as Tokens;
}

/** Signs in as the agent in a browser without scripts. */
async function signIn(serve: ServeChild): Promise<Tokens> {
  const agent = createUserAgent();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'demo-app',
    redirect_uri: redirectUri,
    scope: 'openid read:customers offline_access',
    state: 'kill',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const login = await agent.open(`${serve.ready.auth.http}/authorize?${String(query)}`);
  const consent = await agent.submit(login, { username: 'agent', password: 'agent', action: 'login' });
  const { callback } = consent.callback ? consent : await agent.submit(consent, { action: 'allow' });
  return tokenOf(serve, {
    grant_type: 'authorization_code',
    client_id: 'demo-app',
    code: callback?.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/**
 * Sends webhooks to the catcher, starts chats (each delivers a webhook), issues and refreshes tokens at the same time,
 * until the process is killed after `killAfter` responses.
 * @param onlyCaptures Whether only webhooks are sent, so that many captures share a commit.
 */
export async function loadUntilKilled(
  serve: ServeChild,
  killAfter: number,
  onlyCaptures: boolean,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { captures: [], chats: [], tokens: [] };
  const { ready } = serve;
  const control = controlClient(ready.control, ready.controlKey);
  const demo = ready.clients.find(({ id }) => id === 'demo-service');
  let refreshToken = onlyCaptures ? '' : (await signIn(serve)).refresh_token;
  let answers = 0;
  let killed: Promise<void> | undefined;

  const repeat = async (act: () => Promise<void>): Promise<void> => {
    while (!killed) {
      await act();
      if (++answers >= killAfter) killed ??= serve.kill();
    }
  };
  const capture = (ids: string[]) => async () => {
    const caught = await http(`${ready.catcher.http}/kill`, { method: 'POST', body: String(answers) });
    if (caught.status !== 200) throw new Error(`The receiver answered ${caught.status}: ${caught.text}`);
    ids.push(String(caught.headers['hookbench-capture']));
  };
  const startChat = async () => {
    const { chat } = (await control.send('POST', '/chats', {})) as { chat?: { id: string } };
    if (chat) acknowledged.chats.push(chat.id);
  };
  const issue = async () => {
    const form = { grant_type: 'client_credentials', client_id: 'demo-service', client_secret: demo?.secret ?? '' };
    acknowledged.tokens.push(jtiOf((await tokenOf(serve, form)).access_token));
  };
  const refresh = async () => {
    const form = { grant_type: 'refresh_token', client_id: 'demo-app', refresh_token: refreshToken };
    const tokens = await tokenOf(serve, form);
    acknowledged.tokens.push(jtiOf(tokens.access_token));
    refreshToken = tokens.refresh_token;
  };

  const captures = Array.from({ length: senders }, (): string[] => []);
  acknowledged.captures.push(...captures);
  const others = onlyCaptures ? [] : [startChat, issue, refresh];
  const work = [...captures.map(capture), ...others].map(repeat);
  const ends = await Promise.allSettled(work);
  const failed = ends.find((end) => end.status === 'rejected');
  if (!killed) throw new Error('The program failed before it was killed.', { cause: failed?.reason });
  await killed;
  return acknowledged;
}
