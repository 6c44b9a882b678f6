import { Stack, Text } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { CommandBlock } from '../../components/command-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { useClients } from '../../store/use-clients.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useStatus } from '../../store/use-kept.ts';
import { chatCommands } from './chat-commands.ts';

/** Two commands that start a chat from a terminal. */
export function ByHand() {
  const status = useStatus();
  const { service } = useApi();
  const clients = useClients();
  const customers = useItems(service.customers.queryOptions({ input: { limit: 1, order: 'asc' } }));
  const oauthClient = clients.items.find(
    ({ grants, secret }) => grants.includes('client_credentials') && secret !== undefined,
  );
  const auth = listenersOf(status, 'authorization').find(({ scheme }) => scheme === 'http')?.url;
  const api = listenersOf(status, 'service').find(({ scheme }) => scheme === 'http')?.url;
  if (auth === undefined || api === undefined || !oauthClient) {
    const problem = clients.problem ?? customers.problem;
    return problem === undefined ? null : <Card title="Start a chat with cURL">{problem}</Card>;
  }
  const { token, chat } = chatCommands({ auth, api, oauthClient, customerId: customers.items[0]?.id });
  return (
    <Card
      title="Start a chat with cURL"
      actions={<CopyButton what="both commands" label="Copy both" text={`${token}\n${chat}`} />}
    >
      <Stack gap={8} p="12 16 16">
        <Text c="dim">Request a token, then start a chat with it. Both calls appear in the timeline.</Text>
        <CommandBlock what="token request" text={token} />
        <CommandBlock what="call" text={chat} />
      </Stack>
    </Card>
  );
}
