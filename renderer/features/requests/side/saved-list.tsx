import { Box, Menu, Text } from '@mantine/core';
import { Bookmark, ChevronDown, ChevronRight, Folder } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SavedRequest } from '#shared/model/request-run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { Mono } from '../../../components/mono.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { RowButton } from '../../../components/row-button.tsx';
import menuRow from '../../../components/row-menu/row-menu.module.css';
import { RowMenu } from '../../../components/row-menu/row-menu.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { isChanged } from '../../../store/requests/drafts.ts';
import { formOfSpec } from '../../../store/requests/form-of-spec.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ExportCollectionDialog } from './export-dialog.tsx';
import { PartItems } from './part-items.tsx';
import { ChangedDot, RequestRow, RowPart } from './request-row.tsx';
import { RenameField, SavedDialogs } from './saved-dialogs.tsx';
import { savedTree, thingKey, thingName, type SavedDoing, type SavedFolder, type SavedThing } from './saved-tree.ts';

/** The saved requests in their folders. */
export function SavedList() {
  const list = useItems(useApi().requests.saved.queryOptions());
  const [text, setText] = useState('');
  const [doing, setDoing] = useState<SavedDoing>();
  const wanted = text.trim().toLowerCase();
  const found = list.items.filter(({ name, folder, spec: { method, url } }) =>
    [name, folder, method, url].some((part) => part.toLowerCase().includes(wanted)),
  );
  const rows = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<SavedThing>();
  useEffect(() => {
    if (done) focusAfter(rows.current, done);
  }, [done]);
  const onDo = (next: SavedDoing | undefined) => {
    setDoing(next);
    if (doing && !next) setDone(doing.thing);
  };
  return (
    <>
      <Box p={8} pos="sticky" top={0} bg="var(--panel)" style={{ zIndex: 1 }}>
        <SearchField label="Search saved requests" placeholder="Search" value={text} onChange={setText} />
      </Box>
      <ListState list={list} what="saved requests">
        <EmptyState icon={<Bookmark size={20} aria-hidden />} title="No saved requests yet">
          Save a request with Ctrl S, or import a cURL command, an OpenAPI document or a HAR.
        </EmptyState>
      </ListState>
      {list.items.length > 0 && found.length === 0 && <EmptyState title="No matches" />}
      <div ref={rows} onKeyDown={moveAmongRows}>
        <FolderRows folder={savedTree(found)} depth={0} unfold={wanted !== ''} doing={doing} onDo={onDo} />
      </div>
      {doing?.what === 'export' && <ExportCollectionDialog part={doing.exported} onClose={() => onDo(undefined)} />}
      <SavedDialogs doing={doing} tree={savedTree(list.items)} onDone={() => onDo(undefined)} />
    </>
  );
}

/** Returns the focus to the row of the operation, or to the first row when it no longer exists. */
function focusAfter(rows: HTMLElement | null, thing: SavedThing): void {
  requestAnimationFrame(() => {
    const all = [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    (all.find(({ dataset }) => dataset['row'] === thingKey(thing)) ?? all[0])?.focus();
  });
}

interface RowsProps {
  depth: number;
  /** Whether all folders are expanded, as during a search. */
  unfold: boolean;
  doing: SavedDoing | undefined;
  onDo: (doing: SavedDoing | undefined) => void;
}

/** Requests of a folder that are shown at once. */
const maxShown = 200;

/** The rows of a folder's content. */
function FolderRows({ folder, ...rows }: RowsProps & { folder: SavedFolder }) {
  return (
    <ul {...(rows.depth === 0 && { 'aria-label': 'Saved requests' })}>
      {folder.folders.map((each) => (
        <li key={each.path}>
          <FolderRow folder={each} {...rows} />
        </li>
      ))}
      {folder.requests.slice(0, maxShown).map((request) => (
        <li key={request.id} className={menuRow.item}>
          <SavedRow request={request} {...rows} />
        </li>
      ))}
      {folder.requests.length > maxShown && (
        <Text component="li" size="xs" c="faint" px={12} py={4}>
          {formatNumber(folder.requests.length - maxShown)} more. Search for them.
        </Text>
      )}
    </ul>
  );
}

/** F2 renames, Delete removes. */
function keysFor(thing: SavedThing, onDo: RowsProps['onDo']) {
  return (event: { key: string; preventDefault: () => void }) => {
    const what = ({ F2: 'rename', Delete: 'remove' } as const)[event.key];
    if (what === undefined) return;
    event.preventDefault();
    onDo({ what, thing });
  };
}

function isRenamed(doing: SavedDoing | undefined, thing: SavedThing): boolean {
  return doing?.what === 'rename' && thingKey(doing.thing) === thingKey(thing);
}

function FolderRow({ folder, ...rows }: RowsProps & { folder: SavedFolder }) {
  const [open, setOpen] = useState(folder.count <= maxShown || rows.depth === 0);
  const { depth, unfold, doing, onDo } = rows;
  const shown = open || unfold;
  const thing: SavedThing = { folder };
  const Icon = shown ? ChevronDown : ChevronRight;
  if (isRenamed(doing, thing)) return <RenameField thing={thing} onDone={onDo} />;
  return (
    <>
      <div className={menuRow.item}>
        <RowButton
          className={menuRow.row}
          pl={8 + depth * 14}
          data-row={thingKey(thing)}
          aria-expanded={shown}
          onClick={() => setOpen(!shown)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') setOpen(true);
            if (event.key === 'ArrowLeft') setOpen(false);
            keysFor(thing, onDo)(event);
          }}
        >
          <Icon size={14} color="var(--faint)" aria-hidden />
          <Folder size={14} color="var(--faint)" aria-hidden />
          <Text span lh="sm" fw={550} truncate>
            {folder.name}
          </Text>
          <Mono fz="xs" c="faint" ml="auto">
            {folder.count}
          </Mono>
        </RowButton>
        <SavedMenu thing={thing} onDo={onDo} />
      </div>
      {shown && <FolderRows folder={folder} {...rows} depth={depth + 1} />}
    </>
  );
}

function SavedRow({ request, depth, doing, onDo }: RowsProps & { request: SavedRequest }) {
  const key = `saved:${request.id}`;
  const open = useStoreState('requests', (state) => state.open);
  const current = useStoreState('requests', (state) => state.current === key);
  const changed = useStoreState('requests', ({ drafts }) =>
    drafts.some((draft) => draft.key === key && isChanged(draft)),
  );
  const thing: SavedThing = { request };
  if (isRenamed(doing, thing)) return <RenameField thing={thing} onDone={onDo} />;
  return (
    <>
      <RequestRow
        method={request.spec.method}
        title={<RowPart>{request.name}</RowPart>}
        badge={changed && <ChangedDot />}
        current={current}
        rowKey={thingKey(thing)}
        style={{ paddingLeft: 12 + depth * 14 }}
        onClick={() => open({ kind: 'saved', id: request.id }, formOfSpec(request.spec))}
        onKeyDown={keysFor(thing, onDo)}
      />
      <SavedMenu thing={thing} onDo={onDo} />
    </>
  );
}

/** The part of the saved requests in a folder. */
const partOf = ({ name, path }: SavedFolder): CollectionPart => ({ name, saved: true, folder: path });

const choices = [
  { what: 'rename', label: 'Rename', keys: 'F2' },
  { what: 'move', label: 'Move to folder…', keys: undefined },
  { what: 'remove', label: 'Delete', keys: 'Del' },
] as const;

/** The menu of a saved request or folder. */
function SavedMenu({ thing, onDo }: { thing: SavedThing; onDo: (doing: SavedDoing) => void }) {
  return (
    <RowMenu name={thingName(thing)}>
      {'folder' in thing && (
        <PartItems part={partOf(thing.folder)} onExport={(exported) => onDo({ what: 'export', exported, thing })} />
      )}
      {choices.map(({ what, label, keys }) => (
        <Menu.Item
          key={what}
          {...(what === 'remove' && { color: 'bad' })}
          rightSection={keys === undefined ? undefined : <Kbd keys={keys} />}
          onClick={() => onDo({ what, thing })}
        >
          {label}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
