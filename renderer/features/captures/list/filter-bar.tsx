import { Anchor, Box, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { EventChoices } from '../../../components/event/event-field.tsx';
import {
  FilterBar,
  FilterSearch,
  useTypedPart,
  FilterMenu,
  FilterChip,
} from '../../../components/filter-bar/filter-bar.tsx';
import { TextField } from '../../../components/field/fields.tsx';
import { NodeChoices, nodeWords } from '../../../components/fleet/node-mark.tsx';
import { MenuChoice } from '../../../components/menu-choice.tsx';
import type { CaptureFilter } from '../../../store/live-lists.ts';
import { withPart, useFilter } from '../../../store/use-live-list.ts';
import { useApi, useStores } from '../../../store/use-stores.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** The filters of the captures: text, event, method, path, outcome and pin. */
export function CaptureFilterBar() {
  const { show } = useStores().shell.getState();
  const all = useQuery(useApi().captures.counts.queryOptions()).data?.all ?? 0;
  return (
    <FilterBar what="Capture filter" chips={<Chips />}>
      <FilterSearch
        label="Search captures"
        placeholder="Search headers and body"
        list={useFilter('captures')}
        listId="capture-list"
      />
      <CaptureFilterMenu />
      <Button
        square
        icon={Trash2}
        title="Remove all captures"
        aria-label="Remove all captures"
        disabled={all === 0}
        onClick={() => show('clear-captures')}
      />
    </FilterBar>
  );
}

const chips: readonly {
  label: string;
  part: Pick<CaptureFilter, 'failed' | 'pinned'>;
  count: 'all' | 'failed' | 'pinned';
  outcome?: Outcome;
}[] = [
  { label: 'All', part: {}, count: 'all' },
  { label: 'Failed checks', part: { failed: 'true' }, count: 'failed', outcome: 'bad' },
  { label: 'Pinned', part: { pinned: 'true' }, count: 'pinned' },
];

function Chips() {
  const { filter, narrow } = useFilter('captures');
  const counts = useQuery(useApi().captures.counts.queryOptions()).data;
  return (
    <>
      {chips.map(({ label, part, count, outcome }) => (
        <FilterChip
          key={label}
          label={label}
          count={counts && formatNumber(counts[count])}
          outcome={outcome}
          pressed={filter.failed === part.failed && filter.pinned === part.pinned}
          onPress={() => narrow({ ...withPart(withPart(filter, 'failed', undefined), 'pinned', undefined), ...part })}
        />
      ))}
      <LostLink />
    </>
  );
}

/** A link to the attempts that were never received. They have no capture, so only the journal lists them. */
function LostLink() {
  const { filters, navigation } = useStores();
  return (
    <Anchor
      component="button"
      type="button"
      ml="auto"
      flex="none"
      c="accent"
      fz={12}
      fw={500}
      title="Show attempts that were sent to the receiver but never arrived, in Timeline"
      onClick={() => {
        filters.setState({ journal: { q: 'lost', kind: 'pairing' } });
        navigation.getState().go('timeline');
      }}
    >
      Lost attempts
    </Anchor>
  );
}

function CaptureFilterMenu() {
  const { filter, narrow } = useFilter('captures');
  const [path, setPath] = useTypedPart({ filter, narrow }, 'path');
  const node = filter.node === undefined ? undefined : nodeWords(filter.node);
  const words = [filter.event, filter.method, filter.path, node].filter((word) => word !== undefined);
  return (
    <FilterMenu words={words} all="all events, methods and paths" width={260}>
      <Box p="4 8 8">
        <TextField label="Path" placeholder="/webhook/*" value={path} onChange={setPath} />
      </Box>
      <Menu.Divider />
      <EventChoices chosen={filter.event} onChoose={(event) => narrow(withPart(filter, 'event', event))} />
      <Menu.Divider />
      <Menu.Label>Method</Menu.Label>
      {[undefined, ...methods].map((method) => (
        <MenuChoice
          key={method ?? ''}
          label={method ?? 'All methods'}
          chosen={filter.method === method}
          onChoose={() => narrow(withPart(filter, 'method', method))}
        />
      ))}
      <NodeChoices chosen={filter.node} onChoose={(node) => narrow(withPart(filter, 'node', node))} />
    </FilterMenu>
  );
}
