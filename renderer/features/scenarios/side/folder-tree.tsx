import { Box, Menu, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, FileText, Folder } from 'lucide-react';
import { useState } from 'react';
import type { ScenarioEntry, ScenarioFolder } from '#shared/scenario/workspace.ts';
import { Kbd } from '../../../components/kbd.tsx';
import { Mono } from '../../../components/mono.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { Problem } from '../../../components/problem.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import menuRow from '../../../components/row-menu/row-menu.module.css';
import { RowMenu } from '../../../components/row-menu/row-menu.tsx';
import { scenarioTree, type ScenarioTree } from '../../../store/scenarios/scenario-tree.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import type { FileDoing } from './file-dialog.tsx';

interface TreeProps {
  folders: readonly ScenarioFolder[];
  items: readonly ScenarioEntry[];
  /** Whether all folders are expanded. */
  searching: boolean;
  onDo: (doing: FileDoing) => void;
}

/** The opened folders with their files. */
export function FolderTree({ folders, items, onDo, searching }: TreeProps) {
  return (
    <div onKeyDown={moveAmongRows}>
      <ul aria-label="Scenario files">
        {folders.map((folder) => (
          <li key={folder.path}>
            <FolderRows
              tree={scenarioTree(
                folder.path,
                items.filter((one) => one.folder === folder.path),
              )}
              opened={folder}
              depth={0}
              searching={searching}
              onDo={onDo}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowsProps extends Pick<TreeProps, 'onDo' | 'searching'> {
  tree: ScenarioTree;
  /** The opened folder, if the tree is all of it. */
  opened?: ScenarioFolder;
  depth: number;
}

function FolderRows({ depth, onDo, opened, searching, tree }: RowsProps) {
  const [open, setOpen] = useState(true);
  const shown = open || searching;
  const Icon = shown ? ChevronDown : ChevronRight;
  return (
    <>
      <div className={menuRow.item}>
        <RowButton
          className={menuRow.row}
          style={{ paddingLeft: 8 + depth * 14 }}
          data-row={tree.path}
          aria-expanded={shown}
          title={tree.path}
          onClick={() => setOpen(!shown)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') setOpen(true);
            if (event.key === 'ArrowLeft') setOpen(false);
          }}
        >
          <Icon size={14} color="var(--faint)" aria-hidden style={{ flex: 'none' }} />
          <Folder size={14} color="var(--faint)" aria-hidden style={{ flex: 'none' }} />
          <Text span lh="sm" fw={550} truncate>
            {tree.name}
          </Text>
          <Mono fz="xs" c="faint" ml="auto">
            {tree.all.length}
          </Mono>
        </RowButton>
        <FolderActions tree={tree} opened={opened} onDo={onDo} />
      </div>
      {opened && (
        <Problem px={12} py={4}>
          {opened.problem ??
            (opened.truncated ? 'The folder has more files than are shown. Open a folder in it.' : undefined)}
        </Problem>
      )}
      {opened && opened.problem === undefined && tree.all.length === 0 && !searching && (
        <Text size="sm" c="dim" px={12} py={4}>
          This folder contains no scenario. Create one, or record it.
        </Text>
      )}
      {shown && (
        <ul>
          {tree.folders.map((inner) => (
            <li key={inner.path}>
              <FolderRows tree={inner} depth={depth + 1} searching={searching} onDo={onDo} />
            </li>
          ))}
          {tree.files.map((file) => (
            <li key={file.path} className={menuRow.item}>
              <FileRow file={file} depth={depth + 1} onDo={onDo} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type FolderActionsProps = Pick<RowsProps, 'onDo' | 'tree'> & { opened: ScenarioFolder | undefined };

function FolderActions({ onDo, opened, tree }: FolderActionsProps) {
  const { scenarios } = useStores();
  const { mutate: close } = useMutation(useApi().scenarios.closeFolder.mutationOptions());
  const run = () => scenarios.getState().start({ files: tree.all.map(({ path }) => path) });
  return (
    <RowMenu name={tree.name}>
      <Menu.Item disabled={tree.all.length === 0} onClick={() => void run()}>
        Run all
      </Menu.Item>
      <Menu.Item onClick={() => onDo({ what: 'create', folder: tree.path })}>New scenario…</Menu.Item>
      {opened && <Menu.Item onClick={() => close({ path: tree.path })}>Close folder</Menu.Item>}
    </RowMenu>
  );
}

interface FileRowProps extends Pick<TreeProps, 'onDo'> {
  file: ScenarioEntry;
  depth: number;
}

function FileRow({ depth, file: { name, path }, onDo }: FileRowProps) {
  const { choose, remove } = useStores().scenarios.getState();
  const current = useStoreState('scenarios', (state) => state.chosen === path);
  const changed = useStoreState('scenarios', ({ drafts }) => drafts[path] !== undefined);
  const label = name.split('/').at(-1) ?? name;
  return (
    <>
      <RowButton
        className={menuRow.row}
        style={{ paddingLeft: 10 + depth * 14 }}
        data-row={path}
        aria-current={current}
        title={path}
        onClick={() => choose(path)}
        onKeyDown={(event) => {
          if (event.key === 'F2') onDo({ what: 'rename', path });
          if (event.key === 'Delete') void remove(path);
        }}
      >
        <FileText size={14} color="var(--faint)" aria-hidden style={{ flex: 'none' }} />
        <Text span lh="sm" truncate>
          {label}
        </Text>
        {changed && (
          <Box
            component="span"
            w={6}
            h={6}
            bdrs="50%"
            bg="var(--warn)"
            flex="none"
            role="img"
            aria-label="not saved"
            title="Not saved"
          />
        )}
      </RowButton>
      <FileActions path={path} label={label} onDo={onDo} />
    </>
  );
}

function FileActions({ label, onDo, path }: { label: string; path: string; onDo: TreeProps['onDo'] }) {
  const { scenarios } = useStores();
  return (
    <RowMenu name={label}>
      <Menu.Item onClick={() => void scenarios.getState().start({ files: [path] })}>Run</Menu.Item>
      <Menu.Item onClick={() => void scenarios.getState().duplicate(path)}>Duplicate</Menu.Item>
      <Menu.Item rightSection={<Kbd keys="F2" />} onClick={() => onDo({ what: 'rename', path })}>
        Rename…
      </Menu.Item>
      <Menu.Item color="bad" rightSection={<Kbd keys="Del" />} onClick={() => void scenarios.getState().remove(path)}>
        Delete
      </Menu.Item>
    </RowMenu>
  );
}
