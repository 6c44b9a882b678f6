import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { shellQuote } from '#shared/curl/shell-quote.ts';

interface ChatCommandOptions {
  /** Address of the authorization server. */
  auth: string;
  /** Address of the service. */
  api: string;
  oauthClient: OAuthClient;
  customerId: string | undefined;
}

/** Builds the cURL commands that start a chat: the token request and the API call. */
export function chatCommands({ auth, api, oauthClient, customerId }: ChatCommandOptions): {
  token: string;
  chat: string;
} {
  const user = shellQuote(`${oauthClient.id}:${oauthClient.secret ?? ''}`);
  const body = JSON.stringify(customerId === undefined ? {} : { customerId });
  return {
    token: [
      `TOKEN=$(curl -s -u ${user}`,
      '-d grant_type=client_credentials',
      '-d scope=write:customers',
      `${auth}/token | sed -E 's/.*"access_token": ?"([^"]+)".*/\\1/')`,
    ].join(' \\\n  '),
    chat: [
      'curl -i -H "Authorization: Bearer $TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d ${shellQuote(body)}`,
      `${api}/api/chat/start`,
    ].join(' \\\n  '),
  };
}
