import { StartChatButton } from '../../components/start-chat-button.tsx';
import { Term } from '../../components/term.tsx';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './welcome.module.css';

/** Introduces the four parties, with a button for the first chat. */
export function Welcome() {
  const used = useStoreState('journal', ({ entries }) =>
    entries.some(({ kind }) => kind === 'exchange' || kind === 'chat'),
  );
  return (
    <div className={styles.welcome}>
      <div>
        <h1>{used ? 'Four parties, one machine' : 'Four parties are ready'}</h1>
        <p>
          The <Term word="client" /> requests a <Term word="token" /> and starts a chat; the service delivers the{' '}
          <Term word="event" /> chat_started to the catcher. Every <Term word="hop" /> appears below with its measured
          duration.
        </p>
      </div>
      {!used && <StartChatButton size="large" label="Start the first chat" />}
    </div>
  );
}
