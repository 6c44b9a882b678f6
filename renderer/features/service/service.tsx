import { Braces } from 'lucide-react';
import { Box, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskMode } from '#shared/model/desk.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useStatus, useStores, useStoreState, useApi } from '../../store/use-stores.ts';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { ChatDetail } from './chat-detail.tsx';
import { type ChatFilter, type ChatFilterState, ChatList } from './chat-list.tsx';
import { useChats } from './use-chats.ts';
import { CustomersCard } from './customers-card.tsx';
import { TrafficCard } from './traffic-card.tsx';
import { Card } from '../../components/screen.tsx';
import { Mono } from '../../components/mono.tsx';
import { Problem } from '../../components/note.tsx';
import { Term } from '../../components/explained.tsx';
import { TabSet, type ShownTab } from '../../components/tab-set.tsx';
import type { ChatsTab } from '../../store/item-selection.ts';

const modes: { value: DeskMode; label: string; meaning: string }[] = [
  { value: 'off', label: 'Off', meaning: '' },
  {
    value: 'human',
    label: 'Human',
    meaning:
      'Takes the next step on each open chat every 2 to 8 s: assigns it, sometimes authenticates the customer, escalates or transfers it, then ends it.',
  },
  { value: 'fast', label: 'Fast', meaning: 'Same as Human, with a step every 0.1 to 0.5 s.' },
];

/** Polling interval in milliseconds. */
const pollMs = 1500;

/** The simulated agents and their speed. */
function DeskCard() {
  const { desk: read, changeDesk } = useApi().service;
  const { data: desk, error } = useQuery(read.queryOptions({ input: {}, refetchInterval: pollMs }));
  const change = useMutation(changeDesk.mutationOptions());
  const mode = desk?.mode ?? 'off';
  const failed = change.error ?? error;
  return (
    <Card
      title={<Term word="agent desk">Agent desk</Term>}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Agent desk"
          data={modes.map(({ value, label }) => ({ value, label }))}
          value={mode}
          onChange={(value) => change.mutate({ mode: value })}
        />
      }
    >
      <Stack gap={8} px="var(--edge)" pt={10} pb={12}>
        {mode !== 'off' && <Text c="dim">{modes.find(({ value }) => value === mode)?.meaning}</Text>}
        <Group gap="0 12px" justify="space-between">
          <span role="status" aria-label="Chats at the desk">
            {counted(desk?.waiting ?? 0, 'chat is', 'chats are')} with the desk
          </span>
          <Mono fz="xs" c="faint">
            {desk?.agents.join(' ')}
          </Mono>
        </Group>
        <Problem error={failed} />
      </Stack>
    </Card>
  );
}

/** The screen Chats of the built-in interface. */
export function Service() {
  const own = useStatus()?.interface;
  const { navigation } = useStores();
  if (own)
    return (
      <EmptyState icon={<Braces size={24} aria-hidden />} title={`The service offers ${own.title}`}>
        Chats belong to the built-in interface. To use it, choose Open, Built-in interface on the screen Document.
        <Button onClick={() => navigation.getState().go('interface')}>Open Interface</Button>
      </EmptyState>
    );
  return <Tabs />;
}

/** The chats, and the selected one. */
function Chats(filter: ChatFilterState) {
  const chosen = useStoreState('chats', (state) => state.chosen);
  const isEmpty = !useChats().items.some(({ id }) => id === chosen);
  return <RecordScreen isEmpty={isEmpty} list={<ChatList {...filter} />} detail={<ChatDetail />} />;
}

const others = [
  {
    id: 'desk',
    label: 'Desk and traffic',
    content: (
      <Box p="16 var(--edge)">
        <SimpleGrid minColWidth={420} autoFlow="auto-fit" spacing={16} style={{ alignItems: 'start' }}>
          <DeskCard />
          <TrafficCard />
        </SimpleGrid>
      </Box>
    ),
  },
  {
    id: 'customers',
    label: 'Customers',
    content: (
      <Box p="16 var(--edge)">
        <CustomersCard />
      </Box>
    ),
  },
] as const satisfies (ShownTab & { id: ChatsTab })[];

/** The chats, what acts on all of them, and the customers. The filter stays while another tab is shown. */
function Tabs() {
  const { show, tab } = useStoreState('chats', (state) => state);
  const [filter, narrow] = useState<ChatFilter>({});
  const chats: ShownTab = { id: 'chat', label: 'Chats', content: <Chats filter={filter} narrow={narrow} /> };
  return <TabSet h="100%" tabs={[chats, ...others]} value={tab} onChange={(id) => show(id as ChatsTab)} />;
}
