import { focusFirstField } from '../../../components/begin-screen.ts';
import { Box, Stack, Text, Title } from '@mantine/core';
import { FileInput, Plus } from 'lucide-react';
import { useState } from 'react';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { ScreenAction } from '../../../components/screen-action.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { TabSet } from '../../../components/tab-set.tsx';
import { draftKey, isChanged } from '../../../store/requests/drafts.ts';
import type { RequestPreset } from '../../../store/requests/request-presets.ts';
import { useOpenPreset } from '../../../store/use-open-preset.ts';
import { usePresets } from '../../../store/use-presets.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { useTab } from '../use-tab.ts';
import { FilesList } from './files-list.tsx';
import { HistoryList } from './history-list.tsx';
import { ChangedDot, RequestRow, RowPart } from './request-row.tsx';
import { SavedList } from './saved-list.tsx';

const tabs = [
  { id: 'presets', label: 'Presets', content: <PresetList /> },
  { id: 'saved', label: 'Saved', content: <SavedList /> },
  { id: 'files', label: 'Files', content: <FilesList /> },
  { id: 'history', label: 'History', content: <HistoryList /> },
];

/** The list of requests: presets, saved requests and history. */
export function Side() {
  const openNew = useStoreState('requests', (state) => state.openNew);
  const showDialog = useStoreState('requests', (state) => state.showDialog);
  return (
    <Stack component="section" aria-label="Request list" gap={0} h="100%" miw={0} bg="var(--panel)">
      <ScreenAction>
        <Button icon={<FileInput size={14} aria-hidden />} onClick={() => showDialog('import')}>
          Import
        </Button>
        <Button
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
            openNew();
            focusFirstField();
          }}
        >
          New request
        </Button>
      </ScreenAction>
      <TabSet {...useTab('side')} tabs={tabs} flex={1} />
    </Stack>
  );
}

/** Max presets of a group that are shown; above it, they can be searched. */
const maxShown = 60;

/** A ready-made request for every operation of the interface. */
function PresetList() {
  const presets = usePresets();
  const [text, setText] = useState('');
  const typed = text.trim().toLowerCase();
  const found = presets.filter(({ method, path, purpose }) =>
    `${method} ${path} ${purpose}`.toLowerCase().includes(typed),
  );
  const groups = Map.groupBy(found, ({ group }) => group);
  return (
    <div onKeyDown={moveAmongRows}>
      {presets.length > maxShown && (
        <Box p="8 8 0">
          <SearchField label="Search the presets" placeholder="Search: path, summary" value={text} onChange={setText} />
        </Box>
      )}
      {[...groups].map(([group, all]) => (
        <section key={group} aria-label={group}>
          <Title order={2} fz="xs" lh="16px" c="faint" px={12} pt={10} pb={2}>
            {group}
          </Title>
          <ul>
            {all.slice(0, maxShown).map((preset) => (
              <li key={preset.id}>
                <PresetRow preset={preset} />
              </li>
            ))}
          </ul>
          {all.length > maxShown && (
            <Text size="xs" c="faint" px={12} py={4}>
              {formatNumber(maxShown)} of {counted(all.length, 'preset', 'presets')}. Search for the others.
            </Text>
          )}
        </section>
      ))}
    </div>
  );
}

function PresetRow({ preset }: { preset: RequestPreset }) {
  const open = useOpenPreset();
  const key = draftKey({ kind: 'preset', id: preset.id });
  const current = useStoreState('requests', (state) => state.current === key);
  const changed = useStoreState('requests', ({ drafts }) =>
    drafts.some((draft) => draft.key === key && isChanged(draft)),
  );
  return (
    <RequestRow
      method={preset.method}
      title={<RowPart mono>{preset.path}</RowPart>}
      badge={changed && <ChangedDot />}
      below={preset.purpose}
      current={current}
      onClick={() => open(preset)}
    />
  );
}
