import { focusFirstField } from '../../../components/begin-screen.ts';
import { Stack } from '@mantine/core';
import { FileInput, Plus } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ScreenAction } from '../../../components/screen.tsx';
import { TabSet } from '../../../components/tab-set.tsx';
import { draftKey } from '../../../store/requests/drafts.ts';
import type { RequestPreset } from '../../../store/requests/request-presets.ts';
import { useOpenPreset, usePresets } from '../../../store/use-presets.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { useTab } from '../use-tab.ts';
import { FilesList } from './files-list.tsx';
import { HistoryList } from './history-list.tsx';
import { foldersOf } from './request-folders.ts';
import { RequestRow } from './request-row.tsx';
import { FolderRow, RequestTree } from './request-tree.tsx';
import { SavedList } from './saved-list.tsx';
import { SideList } from './side-list.tsx';

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
        <Button icon={FileInput} onClick={() => showDialog('import')}>
          Import
        </Button>
        <Button
          icon={Plus}
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

const textsOf = ({ method, path, purpose }: RequestPreset) => [method, path, purpose];

/** A ready-made request for every operation of the interface. */
function PresetList() {
  const items = usePresets().map((preset) => ({ ...preset, folder: preset.group }));
  const open = useOpenPreset();
  return (
    <SideList
      what="presets"
      list={{ status: 'ready', items, problem: undefined, load: () => Promise.resolve() }}
      textsOf={textsOf}
      empty={<EmptyState title="The interface has no operations" />}
    >
      {(found, searches) => (
        <RequestTree
          folder={foldersOf(found)}
          keyOf={({ id }) => id}
          folderRow={({ name, path, count }, depth, content) => (
            <FolderRow name={name} count={count} depth={depth} unfold={searches} rowKey={path}>
              {content}
            </FolderRow>
          )}
          requestRow={(preset) => (
            <RequestRow
              draft={draftKey({ kind: 'preset', id: preset.id })}
              method={preset.method}
              name={preset.purpose}
              url={preset.path}
              urlFirst
              depth={0}
              rowKey={preset.id}
              onClick={() => open(preset)}
            />
          )}
        />
      )}
    </SideList>
  );
}
