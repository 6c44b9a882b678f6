import { Menu, Text } from '@mantine/core';
import { ChevronDown, History } from 'lucide-react';
import { useState } from 'react';
import type { RunSummary } from '#shared/runs/run.ts';
import { Button } from '../../../components/button.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { MenuChoice } from '../../../components/menu-choice.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useApi, useItems } from '../../../store/use-engine.ts';

const wordsOf = ({ figures: { passed = 0, total = 0 }, startedAt, title }: RunSummary): string =>
  `${timeOfDay(Date.parse(startedAt)).slice(0, 8)}  ${title}: ${passed} of ${total} passed`;

interface EarlierRunsProps {
  /** Id of the shown run. */
  shown: string | undefined;
  onShow: (id: string) => void;
}

/** A menu of the last run and the stored ones. */
export function EarlierRuns(props: EarlierRunsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-end" returnFocus>
      <Menu.Target>
        <Button icon={<History size={13} aria-hidden />}>
          Runs <ChevronDown size={12} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <RunChoices {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

function RunChoices({ onShow, shown }: EarlierRunsProps) {
  const list = useItems(useApi().runs.list.queryOptions({ input: { kind: 'collection' } }));
  return (
    <>
      <ListState list={list} what="runs">
        <Text size="sm" c="dim" p={8}>
          No runs yet. The last 20 are stored.
        </Text>
      </ListState>
      {list.items.map((one) => (
        <MenuChoice key={one.id} label={wordsOf(one)} chosen={one.id === shown} onChoose={() => onShow(one.id)} />
      ))}
    </>
  );
}
