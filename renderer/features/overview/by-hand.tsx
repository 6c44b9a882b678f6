import { useEffect } from 'react';
import { Card } from '../../components/card.tsx';
import { CommandBlock } from '../../components/command-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { chatCommands } from './chat-commands.ts';
import styles from './by-hand.module.css';

/** Two commands that start a chat from a terminal. */
export function ByHand() {
  const commands = useChatCommands();
  const problem = useStoreState('byHand', (state) => state.problem);
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
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const oauthClient = useStoreState('byHand', (state) => state.oauthClient);
  const customerId = useStoreState('byHand', (state) => state.customerId);
  const load = useStoreState('byHand', (state) => state.load);
  useEffect(() => {
    if (connected) void load();
  }, [connected, load]);
  const auth = listenersOf(status, 'authorization').find(({ scheme }) => scheme === 'http')?.url;
  const api = listenersOf(status, 'service').find(({ scheme }) => scheme === 'http')?.url;
  if (auth === undefined || api === undefined || !oauthClient) return undefined;
  return chatCommands({ auth, api, oauthClient, customerId });
}
