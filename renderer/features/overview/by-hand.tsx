import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/card.tsx';
import { CommandBlock } from '../../components/command-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { useClients } from '../../store/use-clients.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useStatus } from '../../store/use-kept.ts';
import { callCommands, chatCall } from './call-commands.ts';

/** Commands that call the interface from a terminal: start a chat, or the user's operation. */
export function ByHand() {
  const status = useStatus();
  const { interface: api, service } = useApi();
  const clients = useClients();
  const customers = useItems(service.customers.queryOptions({ input: { limit: 1, order: 'asc' } }));
  const roles = status?.interface?.roles;
  const id = roles?.write ?? roles?.read;
  const operations = useQuery(api.operations.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }));
  const oauthClient = clients.items.find(
    ({ grants, secret }) => grants.includes('client_credentials') && secret !== undefined,
  );
  const auth = listenersOf(status, 'authorization').find(({ scheme }) => scheme === 'http')?.url;
  const address = listenersOf(status, 'service').find(({ scheme }) => scheme === 'http')?.url;
  if (roles && id === undefined) return null;
  const title = id === undefined ? 'Start a chat with cURL' : `Send ${id} with cURL`;
  if (auth === undefined || address === undefined || !oauthClient) {
    const problem = clients.problem ?? customers.problem;
    return problem === undefined ? null : <Card title={title}>{problem}</Card>;
  }
  const [operation] = operations.data?.items ?? [];
  const call = roles ? operation : chatCall(customers.items[0]?.id);
  if (!call?.example) return null;
  const { method, example } = call;
  const commands = callCommands({ auth, api: address, oauthClient, method, example });
  const [last = ''] = commands.slice(-1);
  const [token] = commands.slice(0, -1);
  return (
    <Card
      title={title}
      actions={token !== undefined && <CopyButton what="both commands" label="Copy both" text={commands.join('\n')} />}
    >
      <Stack gap={8} p="12 16 16">
        <Text c="dim">
          {token === undefined
            ? 'The call appears in the timeline.'
            : `Request a token, then ${id === undefined ? 'start a chat' : `send ${id}`} with it. Both calls appear in the timeline.`}
        </Text>
        {token !== undefined && <CommandBlock what="token request" text={token} />}
        <CommandBlock what="call" text={last} />
      </Stack>
    </Card>
  );
}
