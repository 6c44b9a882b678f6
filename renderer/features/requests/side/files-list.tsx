import { Box, Group, Menu, Text } from '@mantine/core';
import { ChevronDown, ChevronRight, FolderGit2, FolderOpen, FolderPlus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Collection, CollectionItem } from '#shared/model/collection.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PathField } from '../../../components/field/path-field.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { Problem } from '../../../components/problem.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import menuRow from '../../../components/row-menu/row-menu.module.css';
import { RowMenu } from '../../../components/row-menu/row-menu.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { isChanged } from '../../../store/requests/drafts.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { useCollections } from '../../../store/use-collections.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { ExportCollectionDialog } from './export-dialog.tsx';
import { PartItems } from './part-items.tsx';
import { ChangedDot, RequestRow, RowPart } from './request-row.tsx';

/** The opened collections: folders of request files. */
export function FilesList() {
  const { collections, items } = useCollections();
  const [asking, ask] = useState<'open' | 'new'>();
  const [exported, setExported] = useState<CollectionPart>();
  return (
    <>
      <Group gap={6} p={8} wrap="nowrap" pos="sticky" top={0} bg="var(--panel)" style={{ zIndex: 1 }}>
        <Button size="small" icon={<FolderOpen size={14} aria-hidden />} onClick={() => ask('open')}>
          Open folder
        </Button>
        <Button size="small" icon={<FolderPlus size={14} aria-hidden />} onClick={() => ask('new')}>
          New collection
        </Button>
      </Group>
      {collections.length === 0 && (
        <EmptyState icon={<FolderGit2 size={20} aria-hidden />} title="No collections open">
          Open a folder of your git repository to keep requests as files that Bruno can also open (OpenCollection
          format).
        </EmptyState>
      )}
      <div onKeyDown={moveAmongRows}>
        {collections.map((collection) => (
          <CollectionRows
            key={collection.path}
            collection={collection}
            items={items.filter((item) => item.collection === collection.path)}
            onExport={setExported}
          />
        ))}
      </div>
      {exported && <ExportCollectionDialog part={exported} onClose={() => setExported(undefined)} />}
      {asking && <OpenDialog create={asking === 'new'} onClose={() => ask(undefined)} />}
    </>
  );
}

/** Asks for the path of a folder. */
function OpenDialog({ create, onClose }: { create: boolean; onClose: () => void }) {
  const { api, client, queries } = useStores();
  const [path, setPath] = useState('');
  const open = async () => {
    const list = await client.collections.open({ path: path.trim(), create });
    queries.setQueryData(api.collections.list.queryKey(), list);
  };
  return (
    <EditDialog
      title={create ? 'New collection' : 'Open a folder'}
      act={create ? 'Create' : 'Open'}
      onSave={open}
      onClose={onClose}
    >
      {(problemAt) => (
        <PathField
          label="Path"
          hint={
            create
              ? 'The whole path of the folder. It is created if it does not exist, with opencollection.yml in it.'
              : 'The whole path of a folder that contains opencollection.yml.'
          }
          value={path}
          problem={problemAt('/path')}
          onChange={setPath}
        />
      )}
    </EditDialog>
  );
}

interface CollectionRowsProps {
  collection: Collection;
  items: readonly CollectionItem[];
  onExport: (part: CollectionPart) => void;
}

function CollectionRows({ collection, items, onExport }: CollectionRowsProps) {
  const { api, client, queries } = useStores();
  const [open, setOpen] = useState(true);
  const { name, path, problem, truncated } = collection;
  const Icon = open ? ChevronDown : ChevronRight;
  const folders = [...Map.groupBy(items, ({ folder }) => folder)];
  const close = () => {
    void client.collections.close({ path }).then((list) => queries.setQueryData(api.collections.list.queryKey(), list));
  };
  return (
    <section aria-label={name}>
      <div className={menuRow.item}>
        <RowButton
          className={menuRow.row}
          pl={8}
          data-row={path}
          title={path}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon size={14} color="var(--faint)" aria-hidden />
          <FolderGit2 size={14} color="var(--faint)" aria-hidden />
          <Text span lh="sm" fw={550} truncate>
            {name}
          </Text>
        </RowButton>
        <RowMenu name={name}>
          <PartItems part={{ path, name }} onExport={onExport} />
          <Menu.Item onClick={close}>Close collection</Menu.Item>
        </RowMenu>
      </div>
      <Problem px={12} py={4}>
        {problem}
      </Problem>
      {open &&
        folders.map(([folder, inside]) => (
          <ul key={folder} aria-label={folder === '' ? name : `${name}/${folder}`}>
            {folder !== '' && (
              <li className={menuRow.item}>
                <Text size="xs" c="faint" pl={30} pr={34} pt={6} pb={2} truncate title={folder}>
                  {folder}
                </Text>
                <RowMenu name={folder}>
                  <PartItems part={{ path, folder, name: folder }} onExport={onExport} />
                </RowMenu>
              </li>
            )}
            {inside.map((item) => (
              <li key={item.path} className={menuRow.item}>
                <FileRow item={item} onExport={onExport} />
              </li>
            ))}
          </ul>
        ))}
      {open && items.length === 0 && problem === undefined && (
        <Text size="sm" c="faint" pl={30} py={4}>
          No requests yet. Save a request into it.
        </Text>
      )}
      {truncated && (
        <Text size="sm" c="faint" pl={30} py={4}>
          Only the first 2,000 files are listed.
        </Text>
      )}
    </section>
  );
}

function FileRow({ item, onExport }: { item: CollectionItem; onExport: CollectionRowsProps['onExport'] }) {
  const { collection, method, name, path, problem } = item;
  const key = `file:${path}`;
  const openFile = useStoreState('requests', (state) => state.openFile);
  const current = useStoreState('requests', (state) => state.current === key);
  const changed = useStoreState('requests', ({ drafts }) =>
    drafts.some((draft) => draft.key === key && isChanged(draft)),
  );
  const [refused, setRefused] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const { client } = useStores();
  const open = () => {
    openFile(path).then(
      () => setRefused(undefined),
      (error: unknown) => setRefused(refusalOf(error).words),
    );
  };
  return (
    <>
      <RequestRow
        method={method === '' ? '?' : method}
        title={<RowPart>{name}</RowPart>}
        badge={
          problem === undefined ? (
            changed && <ChangedDot />
          ) : (
            <Box component="span" c="bad" title={problem} role="img" aria-label="Cannot be read">
              <TriangleAlert size={13} aria-hidden />
            </Box>
          )
        }
        current={current}
        rowKey={path}
        style={{ paddingLeft: 26 }}
        onClick={open}
      />
      <RowMenu name={name}>
        <PartItems part={{ path: collection, file: path, name }} onExport={onExport} />
        <Menu.Item color="bad" onClick={() => setRemoving(true)}>
          Delete
        </Menu.Item>
      </RowMenu>
      <Problem px={26} py={4}>
        {refused}
      </Problem>
      {removing && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          act="Delete"
          onAct={() => client.collections.remove({ path, base: item.hash })}
          onClose={() => setRemoving(false)}
        >
          This deletes the file {path}.
        </ConfirmDialog>
      )}
    </>
  );
}
