import { Plus, Rss } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useLoaded } from '../../../store/use-loaded.ts';
import styles from './list.module.css';
import { matches } from './matches.ts';
import { SubscriptionRow } from './subscription-row.tsx';

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  j: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  k: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The subscriptions, with a search. */
export function SubscriptionList() {
  const list = useLoaded('subscriptions');
  const [search, setSearch] = useState('');
  const rows = useRef<HTMLUListElement>(null);
  const shown = list.items.filter((item) => matches(item, search));
  const focusRow = (at: number) => {
    const button = rows.current?.querySelectorAll<HTMLElement>('button[data-id]')[at];
    button?.focus();
    if (button?.dataset['id'] !== undefined) list.choose(button.dataset['id']);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey || shown.length === 0) return;
    event.preventDefault();
    const at = shown.findIndex(({ id }) => id === list.chosen);
    focusRow(Math.min(shown.length - 1, Math.max(0, move(at, shown.length))));
  };
  return (
    <section className={styles.pane} aria-label="Subscriptions">
      <div className={styles.bar}>
        <SearchField
          label="Search the subscriptions"
          placeholder="Name, URL, event"
          value={search}
          takesSearchKey
          onChange={setSearch}
          onLeave={() => {
            focusRow(0);
          }}
        />
        <Button
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
            list.choose('new');
          }}
        >
          New subscription
        </Button>
      </div>
      <ListGap list={list} what="subscriptions">
        <EmptyState icon={<Rss size={24} aria-hidden />} title="No subscriptions yet">
          A subscription sends events to a receiver.
          <Button
            look="primary"
            onClick={() => {
              list.choose('new');
            }}
          >
            New subscription subscription
          </Button>
        </EmptyState>
      </ListGap>
      {list.items.length > 0 && shown.length === 0 && (
        <EmptyState title="No matching subscription">Change the search “{search}”.</EmptyState>
      )}
      <ul ref={rows} className={styles.rows} onKeyDown={onKeyDown} aria-label="Subscriptions">
        {shown.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} chosen={subscription.id === list.chosen} />
        ))}
      </ul>
    </section>
  );
}
