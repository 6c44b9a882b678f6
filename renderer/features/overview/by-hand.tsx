import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { shellQuote } from '#shared/curl/shell-quote.ts';
import type { ExampleRequest } from '#shared/interface/served-interface.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { Card } from '../../components/screen.tsx';
import { CommandBlock } from '../../components/command-block.tsx';
import { CopyButton } from '../../components/button.tsx';
import { listenersOf } from '../../components/party-health.tsx';
import { useClients } from '../../store/use-authorization.ts';
import { useApi, useItems, useStatus } from '../../store/use-stores.ts';
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
const chatCall = (customerId: string | undefined): Pick<CallCommandOptions, 'method' | 'example'> => ({
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
function callCommands({ api, auth, example, method, oauthClient }: CallCommandOptions): string[] {
  const { condition, scope } = example.token;
  const user = shellQuote(`${oauthClient.id}:${oauthClient.secret ?? ''}`);
  const token = [
    'TOKEN=$(curl -s',
    `-u ${user}`,
    '-d grant_type=client_credentials',
    ...(scope === undefined ? [] : [`-d ${shellQuote(`scope=${scope}`)}`]),
    `${auth}/token`,
    `| sed -E 's/.*"access_token": ?"([^"]+)".*/\\1/')`,
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

/** Commands that call the interface from a terminal: start a chat, or the user's operation. */
export function ByHand() {
  const status = useStatus();
  const { interface: api, service } = useApi();
  const clients = useClients();
  const customers = useItems(service.customers.queryOptions({ input: { limit: 1, order: 'asc' } }));
  const roles = status?.interface?.roles;
  const id = roles?.write ?? roles?.read;
  const operations = useQuery(api.operations.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }));
  const auth = listenersOf(status, 'authorization').find(({ scheme }) => scheme === 'http')?.url;
  const address = listenersOf(status, 'service').find(({ scheme }) => scheme === 'http')?.url;
  if (roles && id === undefined) return null;
  const title = id === undefined ? 'Start a chat with cURL' : `Send ${id} with cURL`;
  const [operation] = operations.data?.items ?? [];
  const call = roles ? operation : chatCall(customers.items[0]?.id);
  const able = clients.items.filter(
    ({ grants, secret }) => grants.includes('client_credentials') && secret !== undefined,
  );
  const needed = call?.example?.token.scope?.split(' ') ?? [];
  const oauthClient = able.find(({ scope }) => needed.every((each) => scope.split(' ').includes(each))) ?? able[0];
  if (auth === undefined || address === undefined || !oauthClient) {
    const problem = clients.problem ?? customers.problem;
    return problem === undefined ? null : <Card title={title}>{problem}</Card>;
  }
  if (!call?.example) return null;
  const { method, example } = call;
  const commands = callCommands({ auth, api: address, oauthClient, method, example });
  const [last = ''] = commands.slice(-1);
  const [token] = commands.slice(0, -1);
  const [hidden] = callCommands({
    auth,
    api: address,
    oauthClient: { ...oauthClient, secret: '••••••••' },
    method,
    example,
  });
  return (
    <Card
      title={title}
      actions={token !== undefined && <CopyButton what="both commands" label="Copy both" text={commands.join('\n')} />}
    >
      <Stack gap={8} p="12 var(--edge) 16">
        {token !== undefined && (
          <CommandBlock key={oauthClient.id} what="token request" text={token} hidden={hidden} maxHeight="none" />
        )}
        <CommandBlock what="call" text={last} maxHeight="none" />
      </Stack>
    </Card>
  );
}
