import type { ChatStatus } from '#shared/model/chat.ts';
import { numberWords } from '#shared/trace/counted.ts';
import styles from './chats.module.css';
import type { ChatFilter } from './find-chats.ts';
import { statuses, statusWords } from './status-words.ts';

interface StatusFilterProps {
  chosen: ChatFilter['status'];
  counts: Readonly<Record<ChatStatus, number>>;
  /** Whether there are older chats that are not counted yet. */
  more: boolean;
  onChoose: (status: ChatFilter['status']) => void;
}

/** Narrows the chats to those in one state. */
export function StatusFilter({ chosen, counts, more, onChoose }: StatusFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { status: 'all' as const, label: 'All', count: all, meaning: 'Whatever their state' },
    ...statuses.map((status) => ({ status, count: counts[status], ...statusWords[status] })),
  ];
  return (
    <div className={styles.filter} role="group" aria-label="Status">
      {choices.map(({ status, label, count, meaning }) => (
        <button
          key={status}
          type="button"
          className={styles.choice}
          data-status={status}
          aria-pressed={status === chosen}
          title={more ? `${meaning}. Counted among those read so far.` : meaning}
          onClick={() => {
            onChoose(status);
          }}
        >
          {label}
          <span>
            {numberWords(count)}
            {more && status === 'all' && '+'}
          </span>
        </button>
      ))}
    </div>
  );
}
