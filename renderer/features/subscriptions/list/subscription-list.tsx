import { Group, Stack } from '@mantine/core';
import { Plus, Rss } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { movedRow } from '../../../components/list/moved-row.ts';
import { ListState } from '../../../components/list/list-state.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useSubscriptions } from '../../../components/subscription/use-subscriptions.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './list.module.css';
import { SubscriptionRow } from './subscription-row.tsx';

/** Whether the name, id, URL or events of a subscription match every word of the search. */
function matches({ name = '', id, url, events }: Subscription, search: string): boolean {
  const text = [name, id, url, ...events].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The subscriptions, with a search. */
export function SubscriptionList() {
  const list = useSubscriptions();
  const { chosen, choose } = useStoreState('subscriptions', (state) => state);
  const [search, setSearch] = useState('');
  const rows = useRef<HTMLUListElement>(null);
  const shown = list.items.filter((item) => matches(item, search));
  const focusRow = (at: number) => {
    const button = rows.current?.querySelectorAll<HTMLElement>('button[data-id]')[at];
    button?.focus();
    if (button?.dataset['id'] !== undefined) choose(button.dataset['id']);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = shown.findIndex(({ id }) => id === chosen);
    const next = movedRow(event.key, at, shown.length);
    if (next === undefined) return;
    event.preventDefault();
    focusRow(next);
  };
  return (
    <Stack component="section" gap={0} h="100%" miw={0} aria-label="Subscriptions">
      <Group
        gap={8}
        wrap="nowrap"
        justify="space-between"
        px={12}
        py={8}
        flex="none"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <SearchField
          label="Search the subscriptions"
          placeholder="Name, URL, event"
          value={search}
          takesSearchKey
          onChange={setSearch}
          onLeave={() => focusRow(0)}
        />
        <Button icon={<Plus size={14} aria-hidden />} onClick={() => choose('new')}>
          New subscription
        </Button>
      </Group>
      <ListState list={list} what="subscriptions">
        <EmptyState icon={<Rss size={24} aria-hidden />} title="No subscriptions yet">
          A subscription sends events to a receiver.
          <Button look="primary" onClick={() => choose('new')}>
            New subscription
          </Button>
        </EmptyState>
      </ListState>
      {list.items.length > 0 && shown.length === 0 && (
        <EmptyState title="No matching subscription">Change the search “{search}”.</EmptyState>
      )}
      <ul ref={rows} className={styles.rows} onKeyDown={onKeyDown} aria-label="Subscriptions">
        {shown.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} chosen={subscription.id === chosen} />
        ))}
      </ul>
    </Stack>
  );
}
