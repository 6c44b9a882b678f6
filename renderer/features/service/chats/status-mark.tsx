import type { ChatStatus } from '#shared/model/chat.ts';
import styles from './chats.module.css';
import { statusWords } from './status-words.ts';

/** The status of a chat, in its color. */
export function StatusMark({ status }: { status: ChatStatus }) {
  return (
    <span className={styles.status} data-status={status} title={statusWords[status].meaning}>
      {status}
    </span>
  );
}
