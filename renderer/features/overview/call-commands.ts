import { shellQuote } from '#shared/curl/shell-quote.ts';
import type { ExampleRequest } from '#shared/interface/served-interface.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { specOfOperation } from '../../store/requests/spec-of-operation.ts';

interface CallCommandOptions {
  /** Address of the authorization server. */
  auth: string;
  /** Address of the service. */
  api: string;
  oauthClient: OAuthClient;
  /** The call. It has a token unless its condition is `none`. */
  method: string;
  example: ExampleRequest;
}

/** The call that starts a chat. */
export const chatCall = (customerId: string | undefined): Pick<CallCommandOptions, 'method' | 'example'> => ({
  method: 'POST',
  example: {
    path: '/api/chat/start',
    query: {},
    headers: { 'Content-Type': 'application/json' },
    token: { scope: 'write:customers' },
    body: customerId === undefined ? {} : { customerId },
  },
});

/** Builds the cURL commands of a call: the token request, if it has a token, and the call. */
export function callCommands({ api, auth, example, method, oauthClient }: CallCommandOptions): string[] {
  const { condition, scope } = example.token;
  const user = shellQuote(`${oauthClient.id}:${oauthClient.secret ?? ''}`);
  const token = [
    `TOKEN=$(curl -s -u ${user}`,
    '-d grant_type=client_credentials',
    ...(scope === undefined ? [] : [`-d ${shellQuote(`scope=${scope}`)}`]),
    `${auth}/token | sed -E 's/.*"access_token": ?"([^"]+)".*/\\1/')`,
  ];
  const { body, headers = [], url } = specOfOperation({ method, path: example.path, example });
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const implied = text === undefined ? 'GET' : 'POST';
  const call = [
    `curl -i${method === implied ? '' : ` -X ${method}`}${condition === 'none' ? '' : ' -H "Authorization: Bearer $TOKEN"'}`,
    ...Object.values(headers).map((pair) => `-H ${shellQuote([pair].flat().join(': '))}`),
    ...(text === undefined ? [] : [`--data-raw ${shellQuote(text)}`]),
    shellQuote(`${api}${url}`),
  ];
  return [...(condition === 'none' ? [] : [token]), call].map((lines) => lines.join(' \\\n  '));
}
