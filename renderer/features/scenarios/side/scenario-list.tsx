import { Box, Group, Menu, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, FilePlus, FileText, FolderPlus, Library, Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ScenarioEntry, ScenarioFolder } from '#shared/scenario/workspace.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { EditDialog } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PathField } from '../../../components/field/fields.tsx';
import { FilterSearch } from '../../../components/filter-bar/filter-bar.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { TwoLines } from '../../../components/list/list-row.tsx';
import { Problem } from '../../../components/note.tsx';
import { type RecordColumn, RecordList } from '../../../components/record/record-list.tsx';
import { ScreenAction } from '../../../components/screen.tsx';
import { wholeList } from '../../../store/whole-list.ts';
import { folderOf, lastPart } from '../../../store/scenarios/scenario-tree.ts';
import { searchWords } from '../../../store/search-words.ts';
import { useApi, useStatus, useStores, useStoreState } from '../../../store/use-stores.ts';
import { useRun } from '../../../store/use-run.ts';
import { outcomes } from '../run/run-pane.tsx';
import { Examples } from './examples.tsx';
import { FileDialog, type FileDoing } from './file-dialog.tsx';

interface FolderDoing {
  what: 'open';
  /** Whether the example scenarios are copied into the folder. */
  examples: boolean;
}

/** Opens a folder of scenario files: chosen with the system's dialog in the desktop app, or typed. */
function FolderDialog({ doing: { examples }, onClose }: { doing: FolderDoing; onClose: () => void }) {
  const dataDir = useStatus()?.dataDir;
  const { mutateAsync: open } = useMutation(useApi().scenarios.openFolder.mutationOptions());
  return (
    <EditDialog
      title={examples ? 'Copy examples to a folder' : 'Open folder'}
      act={examples ? 'Copy and open' : 'Open'}
      form={{ path: examples && dataDir !== undefined ? `${dataDir}/scenarios` : '' }}
      onSave={({ path }) => open({ path: path.trim(), examples, create: examples })}
      onClose={onClose}
    >
      {({ field }) => (
        <PathField
          {...field('path')}
          label="Folder"
          placeholder="/home/you/project/tests/hookbench"
          hint={
            examples
              ? 'A new or existing folder. Files that exist are not replaced.'
              : 'The whole path of a folder on the machine that Hookbench runs on.'
          }
        />
      )}
    </EditDialog>
  );
}

/** What the user is doing with a file or folder. */
type Doing = FileDoing | FolderDoing;

const columns: readonly RecordColumn<ScenarioEntry>[] = [
  { title: 'Scenario', width: 'minmax(0, 1fr)', cell: (file) => <Name file={file} /> },
  { title: 'Result', width: 'fit-content(88px)', align: 'right', cell: ({ path }) => <Result path={path} /> },
];

/** The name of a scenario with its file, and the folder that this is in unless only one is open. */
function Name({ file: { folder, name, path, title } }: { file: ScenarioEntry }) {
  const changed = useStoreState('scenarios', ({ drafts }) => drafts[path] !== undefined);
  const isOnly = useStoreState('scenarios', ({ list }) => list?.folders.length === 1);
  return (
    <TwoLines
      first={
        <>
          {title ?? lastPart(path)}
          {changed && (
            <span style={{ color: 'var(--warn)' }} role="img" aria-label="not saved" title="Not saved">
              {' '}
              ●
            </span>
          )}
        </>
      }
      second={isOnly ? name : `${lastPart(folder)}/${name}`}
      title={path}
    />
  );
}

/** The outcome in the current or last run. */
function Result({ path }: { path: string }) {
  const outcome = useRun('scenarios')?.results.find(({ file }) => file === path)?.outcome;
  if (outcome === undefined) return null;
  return <Badge outcome={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>;
}

/** Focuses the text of the selected file, or its name while the editor loads; in a small window, the results if they are shown. */
function focusEditor(): void {
  const parts = ['#scenario .cm-content', '#scenario-title', '#scenario-results'];
  const found = parts.map((part) => document.querySelector<HTMLElement>(part));
  found.find((part) => part?.checkVisibility())?.focus();
}

const pathOf = ({ path }: ScenarioEntry): string => path;

/** The files of the opened folders. F2 renames, and Delete deletes. */
export function ScenarioList() {
  const list = useStoreState('scenarios', (state) => state.list);
  const chosen = useStoreState('scenarios', (state) => state.chosen);
  const { choose, remove } = useStores().scenarios.getState();
  const [filter, narrow] = useState<{ q?: string }>({});
  const [doing, setDoing] = useState<Doing>();
  const { folders = [], items = [] } = list ?? {};
  const matches = searchWords(filter.q ?? '');
  const found = items
    .filter(({ name, title }) => matches([name, title]))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  const whole = { status: list ? 'ready' : 'loading', problem: undefined, load: async () => undefined, items } as const;
  const select = useCallback((file: ScenarioEntry | undefined) => choose(file?.path), [choose]);
  return (
    <>
      <RecordList
        label="Scenario files"
        one="scenario"
        many="scenarios"
        list={wholeList(whole, found, filter, narrow)}
        columns={columns}
        keyOf={pathOf}
        chosen={chosen}
        end=""
        reveals
        onChoose={select}
        keys={{
          Enter: focusEditor,
          F2: ({ path }) => setDoing({ what: 'rename', path }),
          Delete: ({ path }) => void remove(path),
        }}
        filters={
          folders.length > 0 && (
            <Stack gap={8} p="8 var(--edge)" style={{ borderBottom: '1px solid var(--line)' }}>
              <ScreenAction>
                <Button
                  icon={FilePlus}
                  onClick={() =>
                    setDoing({
                      what: 'create',
                      folder: chosen === undefined ? (folders[0]?.path ?? '') : folderOf(chosen),
                    })
                  }
                >
                  New scenario
                </Button>
              </ScreenAction>
              <Group gap={6} wrap="nowrap">
                <Box flex={1} miw={0}>
                  <FilterSearch
                    label="Search the scenarios"
                    placeholder="Name, file"
                    list={{ filter, narrow }}
                    listId="scenario-list"
                  />
                </Box>
                <FilesMenu folders={folders} shown={found} chosen={chosen} onDo={setDoing} />
              </Group>
            </Stack>
          )
        }
        notes={folders.map(({ path, problem, truncated }) => (
          <Problem key={path} px="var(--edge)" py={4}>
            {problem ?? (truncated ? `${path} has more files than are shown. Open a folder in it.` : undefined)}
          </Problem>
        ))}
        empty={
          folders.length === 0 ? (
            <Examples onOpenFolder={() => setDoing({ what: 'open', examples: false })} />
          ) : (
            <EmptyState icon={<FileText size={24} aria-hidden />} title="No scenarios yet">
              Create one, or record it.
            </EmptyState>
          )
        }
      />
      {doing?.what === 'open' && <FolderDialog doing={doing} onClose={() => setDoing(undefined)} />}
      {doing && doing.what !== 'open' && <FileDialog doing={doing} onClose={() => setDoing(undefined)} />}
    </>
  );
}

interface FilesMenuProps {
  folders: readonly ScenarioFolder[];
  /** The files that match the search. */
  shown: readonly ScenarioEntry[];
  chosen: string | undefined;
  onDo: (doing: Doing) => void;
}

/** What can be done with the selected file, the files shown, and the folders. */
function FilesMenu({ chosen, folders, onDo, shown }: FilesMenuProps) {
  const { duplicate, remove, start } = useStores().scenarios.getState();
  const { mutate: close } = useMutation(useApi().scenarios.closeFolder.mutationOptions());
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="small" square aria-label="Files and folders" title="Files and folders">
          <Ellipsis size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Play size={14} />}
          disabled={shown.length === 0}
          onClick={() => void start({ files: shown.map(pathOf) })}
        >
          Run all {shown.length} shown
        </Menu.Item>
        {chosen !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Label>{lastPart(chosen)}</Menu.Label>
            <Menu.Item onClick={() => void duplicate(chosen)}>Duplicate</Menu.Item>
            <Menu.Item rightSection={<Kbd keys="F2" />} onClick={() => onDo({ what: 'rename', path: chosen })}>
              Rename…
            </Menu.Item>
            <Menu.Item color="bad" rightSection={<Kbd keys="Del" />} onClick={() => void remove(chosen)}>
              Delete
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<FolderPlus size={14} />} onClick={() => onDo({ what: 'open', examples: false })}>
          Open folder…
        </Menu.Item>
        <Menu.Item leftSection={<Library size={14} />} onClick={() => onDo({ what: 'open', examples: true })}>
          Copy examples to a folder…
        </Menu.Item>
        {folders.map(({ path }) => (
          <Menu.Item key={path} title={path} onClick={() => close({ path })}>
            Close {lastPart(path)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
