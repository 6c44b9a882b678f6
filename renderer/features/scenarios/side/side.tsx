import { Box, Group, Menu, Stack } from '@mantine/core';
import { ChevronDown, FilePlus, FolderOpen, FolderPlus, Library } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { searchWords } from '../../../store/search-words.ts';
import { useStatus } from '../../../store/use-kept.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { FileDialog, type FileDoing } from './file-dialog.tsx';
import { FolderTree } from './folder-tree.tsx';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { PathField } from '../../../components/field/path-field.tsx';
import { useApi } from '../../../store/use-engine.ts';

interface FolderDoing {
  what: 'open';
  /** Whether the example scenarios are copied into the folder. */
  examples: boolean;
}

/** Opens a folder of scenario files: chosen with the system's dialog in the desktop app, or typed. */
function FolderDialog({ doing: { examples }, onClose }: { doing: FolderDoing; onClose: () => void }) {
  const dataDir = useStatus()?.dataDir;
  const [path, setPath] = useState(examples && dataDir !== undefined ? `${dataDir}/scenarios` : '');
  const { mutateAsync: open } = useMutation(useApi().scenarios.openFolder.mutationOptions());
  return (
    <EditDialog
      title={examples ? 'Copy examples to a folder' : 'Open folder'}
      act={examples ? 'Copy and open' : 'Open'}
      onSave={() => open({ path: path.trim(), examples, create: examples })}
      onClose={onClose}
    >
      {(problemAt) => (
        <PathField
          label="Folder"
          placeholder="/home/you/project/tests/hookbench"
          hint={
            examples
              ? 'A new or existing folder. Files that exist are not replaced.'
              : 'The whole path of a folder on the machine that Hookbench runs on.'
          }
          value={path}
          problem={problemAt('/path')}
          onChange={setPath}
        />
      )}
    </EditDialog>
  );
}

/** What the user is doing with a file or folder. */
type Doing = FileDoing | FolderDoing;

/** The opened folders and their files. */
export function Side() {
  const list = useStoreState('scenarios', (state) => state.list);
  const [text, setText] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const folders = list?.folders ?? [];
  const isWanted = searchWords(text);
  const found = (list?.items ?? []).filter(({ name }) => isWanted([name]));
  const loading = {
    status: list ? 'ready' : 'loading',
    problem: undefined,
    items: folders,
    load: async () => undefined,
  } as const;
  return (
    <Stack component="section" aria-label="Scenario files" gap={0} h="100%" miw={0} bg="var(--panel)">
      {folders.length > 0 && (
        <>
          <Group gap={6} p={8} wrap="nowrap">
            <Button
              size="small"
              style={{ flex: 1 }}
              icon={<FilePlus size={14} aria-hidden />}
              onClick={() => setDoing({ what: 'create', folder: folders[0]?.path ?? '' })}
            >
              New scenario
            </Button>
            <FolderMenu onDo={setDoing} />
          </Group>
          <Box px={8} pb={8}>
            <SearchField
              label="Search the scenarios"
              placeholder="Search"
              value={text}
              onChange={setText}
              takesSearchKey
            />
          </Box>
        </>
      )}
      <Box flex={1} mih={0} style={{ overflow: 'auto' }}>
        <ListState list={loading} what="scenarios">
          <Welcome onDo={setDoing} />
        </ListState>
        {text !== '' && folders.length > 0 && found.length === 0 && <EmptyState title="No matches" />}
        <FolderTree folders={folders} items={found} searching={text !== ''} onDo={setDoing} />
      </Box>
      {doing?.what === 'open' && <FolderDialog doing={doing} onClose={() => setDoing(undefined)} />}
      {doing && doing.what !== 'open' && <FileDialog doing={doing} onClose={() => setDoing(undefined)} />}
    </Stack>
  );
}

function FolderMenu({ onDo }: { onDo: (doing: Doing) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="small" icon={<FolderOpen size={14} aria-hidden />}>
          Folder <ChevronDown size={12} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FolderPlus size={14} />} onClick={() => onDo({ what: 'open', examples: false })}>
          Open folder…
        </Menu.Item>
        <Menu.Item leftSection={<Library size={14} />} onClick={() => onDo({ what: 'open', examples: true })}>
          Copy examples to a folder…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The empty state. */
function Welcome({ onDo }: { onDo: (doing: Doing) => void }) {
  return (
    <EmptyState icon={<FolderOpen size={24} aria-hidden />} title="No folder is open">
      Scenarios are files in a folder of yours, such as a Git repository. They run the same here, on the command line
      and in CI.
      <Button look="primary" onClick={() => onDo({ what: 'open', examples: false })}>
        Open folder…
      </Button>
      <Button onClick={() => onDo({ what: 'open', examples: true })}>Copy examples to a folder…</Button>
    </EmptyState>
  );
}
