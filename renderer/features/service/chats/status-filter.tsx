import type { ChatStatus } from '#shared/model/chat.ts';
import { numberWords } from '#shared/trace/counted.ts';
import styles from './chats.module.css';
import type { ChatFilter } from './find-chats.ts';
import { statuses, statusWords } from './status-words.ts';

interface StatusFilterProps {
  chosen: ChatFilter['status'];
  counts: Readonly<Record<ChatStatus, number>>;
  /** Whether older chats exist that are not loaded yet. */
  more: boolean;
  onChoose: (status: ChatFilter['status']) => void;
}

/** Filters the chats by status. */
export function StatusFilter({ chosen, counts, more, onChoose }: StatusFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { status: 'all' as const, label: 'All', count: all, meaning: 'Any status' },
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
          title={more ? `${meaning}. Counts loaded chats only.` : meaning}
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
