import { Box, Menu, Tooltip, Group } from '@mantine/core';
import { ClipboardCheck, Download, FileUp, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { toInstant } from '#shared/model/instant.ts';
import { Button } from '../../../components/button.tsx';
import { MenuChoice } from '../../../components/menu-choice.tsx';
import { SaveAsScenarioItem } from '../../../components/save-as-scenario.tsx';
import { useChooseFile } from '../../../store/use-choose-file.ts';
import { showCase } from '../../../store/use-open-case.ts';
import { useApi, useItems, useStoreState, useStores } from '../../../store/use-stores.ts';
import { useFilter, withPart } from '../../../store/use-live-list.ts';
import { EditDialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/field/fields.tsx';
import { useNow } from '../../../components/use-now.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A time as a date field shows it: local, with seconds. */
function localTime(ms: number): string {
  const date = new Date(ms);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`;
}

const minutes = [1, 5, 15, 60];
const minuteMs = 60_000;
const secondMs = 1000;

/** Asks for a time, and makes a scenario of what happened in it. */
function RangeDialog({ onClose }: { onClose: () => void }) {
  const { recorder } = useStores();
  const now = useNow();
  const last = (count: number) => ({ from: localTime(now - count * minuteMs), to: localTime(now + secondMs) });
  const save = async ({ from, to }: ReturnType<typeof last>) => {
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    if (Number.isNaN(fromMs) || Number.isNaN(toMs)) throw new Error('Enter both times.');
    if (fromMs >= toMs) throw new Error('Enter an end after the start.');
    await recorder.getState().record({ from: toInstant(fromMs), to: toInstant(toMs) });
  };
  return (
    <EditDialog title="Save a time range as scenario" act="Record" form={last(5)} onSave={save} onClose={onClose}>
      {({ change, field }) => (
        <>
          <Group gap={8}>
            {minutes.map((count) => (
              <Button key={count} size="small" onClick={() => change(last(count))}>
                Last {count} min
              </Button>
            ))}
          </Group>
          <TextField {...field('from')} label="From" type="datetime-local" step={1} />
          <TextField {...field('to')} label="To" type="datetime-local" step={1} />
        </>
      )}
    </EditDialog>
  );
}

/** The menu to export the journal, open case files, and filter to an opened one. */
export function CasesMenu() {
  const [ranging, setRanging] = useState(false);
  return (
    <>
      <CasesMenuButton onRange={() => setRanging(true)} />
      {ranging && <RangeDialog onClose={() => setRanging(false)} />}
    </>
  );
}

function CasesMenuButton({ onRange }: { onRange: () => void }) {
  const busy = useStoreState('cases', (state) => state.reading !== undefined);
  const { exports } = useStores();
  const trace = useStoreState('selection', (state) => state.trace);
  const caseId = useStoreState('filters', ({ journal }) => journal.case);
  const choose = useChooseFile();
  return (
    <Menu position="bottom-end" width={296}>
      <Tooltip label="Export and case files">
        <Menu.Target>
          <Button square busy={busy} icon={FolderOpen} aria-label="Export and case files" />
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>Export</Menu.Label>
        <Menu.Item
          leftSection={<Download size={14} aria-hidden />}
          onClick={() => exports.setState({ asked: { part: caseId === undefined ? 'whole' : 'case' } })}
        >
          {caseId === undefined ? 'Export the journal…' : 'Export this case…'}
        </Menu.Item>
        <Menu.Item
          leftSection={<Download size={14} aria-hidden />}
          disabled={trace === undefined}
          onClick={() => exports.setState({ asked: { part: 'trace' } })}
        >
          Export the selected trace…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Scenarios</Menu.Label>
        {trace !== undefined && <SaveAsScenarioItem thing={{ trace }} />}
        <Menu.Item leftSection={<ClipboardCheck size={14} aria-hidden />} onClick={onRange}>
          Save a time range as scenario…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Case files</Menu.Label>
        <Menu.Item leftSection={<FileUp size={14} aria-hidden />} onClick={() => choose('case')}>
          Open a case file…
        </Menu.Item>
        <OpenedCases />
      </Menu.Dropdown>
    </Menu>
  );
}

function OpenedCases() {
  const { items } = useItems(useApi().cases.list.queryOptions());
  const { filter, narrow } = useFilter('journal');
  const stores = useStores();
  if (items.length === 0) return null;
  return (
    <Box mah={240} style={{ overflow: 'auto' }}>
      <MenuChoice
        label="Whole journal"
        chosen={filter.case === undefined}
        onChoose={() => narrow(withPart(filter, 'case', undefined))}
      />
      {items.map(({ entries, from, id }) => (
        <MenuChoice
          key={id}
          label={`${from.name}, ${counted(entries, 'entry', 'entries')}`}
          icon={<FolderOpen size={14} color="var(--violet)" aria-hidden />}
          chosen={filter.case === id}
          onChoose={() => void showCase(stores, id)}
        />
      ))}
    </Box>
  );
}
