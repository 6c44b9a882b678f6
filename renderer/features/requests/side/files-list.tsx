import { Box, Menu, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FolderGit2, FolderOpen, FolderPlus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Collection, CollectionItem } from '#shared/model/collection.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { ConfirmDialog, EditDialog } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PathField } from '../../../components/field/fields.tsx';
import { Problem } from '../../../components/note.tsx';
import { draftKey } from '../../../store/requests/drafts.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { listOf, useApi, useStores, useStoreState } from '../../../store/use-stores.ts';
import { ExportCollectionDialog } from './export-dialog.tsx';
import { PartItems } from './part-items.tsx';
import { foldersOf } from './request-folders.ts';
import { RequestRow } from './request-row.tsx';
import { FolderRow, RequestTree } from './request-tree.tsx';
import { SideList } from './side-list.tsx';

/** The opened collections: folders of request files. */
export function FilesList() {
  const query = useQuery(useApi().collections.list.queryOptions());
  const collections = query.data?.collections ?? [];
  const [asking, ask] = useState<'open' | 'new'>();
  const [exported, setExported] = useState<CollectionPart>();
  return (
    <>
      <SideList
        what="files"
        list={listOf(query, query.data?.items ?? [])}
        textsOf={({ name, folder, method, url }) => [name, folder, method, url]}
        actions={
          <>
            <IconButton label="Open folder" icon={FolderOpen} title="Open folder" onClick={() => ask('open')} />
            <IconButton label="New collection" icon={FolderPlus} title="New collection" onClick={() => ask('new')} />
          </>
        }
        empty={
          collections.length === 0 && (
            <EmptyState icon={<FolderGit2 size={20} aria-hidden />} title="No collections open">
              Open a folder of your git repository to keep requests as files that Bruno can also open (OpenCollection
              format).
              <Button onClick={() => ask('open')}>Choose a folder</Button>
            </EmptyState>
          )
        }
      >
        {(found, searches) =>
          collections.map((collection) => (
            <CollectionRows
              key={collection.path}
              collection={collection}
              items={found.filter((item) => item.collection === collection.path)}
              unfold={searches}
              onExport={setExported}
            />
          ))
        }
      </SideList>
      {exported && <ExportCollectionDialog part={exported} onClose={() => setExported(undefined)} />}
      {asking && <OpenDialog create={asking === 'new'} onClose={() => ask(undefined)} />}
    </>
  );
}

/** Asks for the path of a folder. */
function OpenDialog({ create, onClose }: { create: boolean; onClose: () => void }) {
  const { api, client, queries } = useStores();
  const open = async ({ path }: { path: string }) => {
    const list = await client.collections.open({ path: path.trim(), create });
    queries.setQueryData(api.collections.list.queryKey(), list);
  };
  return (
    <EditDialog
      title={create ? 'New collection' : 'Open a folder'}
      act={create ? 'Create' : 'Open'}
      form={{ path: '' }}
      onSave={open}
      onClose={onClose}
    >
      {({ field }) => (
        <PathField
          {...field('path')}
          label="Path"
          hint={
            create
              ? 'The whole path of the folder. It is created if it does not exist, with opencollection.yml in it.'
              : 'The whole path of a folder that contains opencollection.yml.'
          }
        />
      )}
    </EditDialog>
  );
}

interface CollectionRowsProps {
  collection: Collection;
  items: readonly CollectionItem[];
  unfold: boolean;
  onExport: (part: CollectionPart) => void;
}

function CollectionRows({ collection, items, unfold, onExport }: CollectionRowsProps) {
  const { api, client, queries } = useStores();
  const { name, path, problem, truncated } = collection;
  const close = () => {
    void client.collections.close({ path }).then((list) => queries.setQueryData(api.collections.list.queryKey(), list));
  };
  const note = truncated
    ? 'Only the first 2,000 files are listed.'
    : items.length === 0 && problem === undefined && !unfold && 'No requests yet. Save a request into it.';
  return (
    <section aria-label={name}>
      <Problem px="var(--edge)" py={4}>
        {problem}
      </Problem>
      <FolderRow
        name={name}
        title={path}
        count={items.length}
        depth={0}
        unfold={unfold}
        rowKey={path}
        icon={FolderGit2}
        menu={
          <>
            <PartItems part={{ path, name }} onExport={onExport} />
            <Menu.Item onClick={close}>Close collection</Menu.Item>
          </>
        }
      >
        <RequestTree
          folder={foldersOf(items)}
          label={name}
          depth={1}
          keyOf={(item) => item.path}
          folderRow={(folder, depth, content) => (
            <FolderRow
              name={folder.name}
              count={folder.count}
              depth={depth}
              unfold={unfold}
              rowKey={`${path}/${folder.path}`}
              menu={<PartItems part={{ path, folder: folder.path, name: folder.name }} onExport={onExport} />}
            >
              {content}
            </FolderRow>
          )}
          requestRow={(item, depth) => <FileRow item={item} depth={depth} onExport={onExport} />}
        />
        {note !== false && (
          <Text size="sm" c="faint" pl={30} py={4}>
            {note}
          </Text>
        )}
      </FolderRow>
    </section>
  );
}

interface FileRowProps extends Pick<CollectionRowsProps, 'onExport'> {
  item: CollectionItem;
  depth: number;
}

function FileRow({ item, depth, onExport }: FileRowProps) {
  const { client } = useStores();
  const { collection, method, name, path, problem, url } = item;
  const openFile = useStoreState('requests', (state) => state.openFile);
  const { error, mutate } = useMutation({ mutationFn: () => openFile(path) });
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <RequestRow
        draft={draftKey({ kind: 'file', id: path })}
        method={method === '' ? '?' : method}
        name={name}
        url={url}
        depth={depth}
        rowKey={path}
        {...(problem !== undefined && {
          badge: (
            <Box component="span" c="bad" title={problem} role="img" aria-label="Cannot be read">
              <TriangleAlert size={13} aria-hidden />
            </Box>
          ),
        })}
        menu={
          <>
            <PartItems part={{ path: collection, file: path, name }} onExport={onExport} />
            <Menu.Item color="bad" onClick={() => setRemoving(true)}>
              Delete
            </Menu.Item>
          </>
        }
        onClick={() => mutate()}
      />
      <Problem px={26} py={4} error={error} />
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
