import type { HookbenchReady } from './hookbench.ts';

/** The form of a token request by client credentials. */
export const tokenForm = 'grant_type=client_credentials&scope=read%3Acustomers';

/** The client of the demonstration that may have tokens by itself. */
export function demoService({ clients }: HookbenchReady): HookbenchReady['clients'][number] {
  const client = clients.find(({ id }) => id === 'demo-service');
  if (!client) throw new Error('The ready line names no demo-service.');
  return client;
}

/** `Basic …` for that client. */
export function basicAuthorization(ready: HookbenchReady): string {
  const { id, secret = '' } = demoService(ready);
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** An access token by the token endpoint. */
export async function issueToken(authorizationServer: string, authorization: string): Promise<string> {
  const answer = await fetch(`${authorizationServer}/token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: tokenForm,
  });
  if (!answer.ok) throw new Error(`The token endpoint answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
