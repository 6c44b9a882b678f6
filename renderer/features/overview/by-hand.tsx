import { Card } from '../../components/card.tsx';
import { CommandBlock } from '../../components/command-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { useClients } from '../../store/use-clients.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { chatCommands } from './chat-commands.ts';
import styles from './by-hand.module.css';

/** Two commands that start a chat from a terminal. */
export function ByHand() {
  const commands = useChatCommands();
  const { problem } = useClients();
  if (!commands) return problem === undefined ? null : <Card title="Start a chat with cURL">{problem}</Card>;
  const { token, chat } = commands;
  return (
    <Card
      title="Start a chat with cURL"
      actions={<CopyButton what="both commands" label="Copy both" text={`${token}\n${chat}`} />}
    >
      <div className={styles.steps}>
        <p>Request a token, then start a chat with it. Both calls appear in the timeline.</p>
        <CommandBlock what="token request" text={token} />
        <CommandBlock what="call" text={chat} />
      </div>
    </Card>
  );
}

function useChatCommands() {
  const status = useStoreState('status', (state) => state.status);
  const oauthClient = useClients().items.find(
    ({ grants, secret }) => grants.includes('client_credentials') && secret !== undefined,
  );
  const { customers } = useApi().service;
  const [customer] = useItems(customers.queryOptions({ input: { limit: 1, order: 'asc' } })).items;
  const auth = listenersOf(status, 'authorization').find(({ scheme }) => scheme === 'http')?.url;
  const api = listenersOf(status, 'service').find(({ scheme }) => scheme === 'http')?.url;
  if (auth === undefined || api === undefined || !oauthClient) return undefined;
  return chatCommands({ auth, api, oauthClient, customerId: customer?.id });
}
