import { Menu } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { draftKey } from '../../../store/requests/drafts.ts';
import { formOfSpec } from '../../../store/requests/form-of-spec.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { useApi, useItems, useStoreState, useStores } from '../../../store/use-stores.ts';
import { ExportCollectionDialog } from './export-dialog.tsx';
import { PartItems } from './part-items.tsx';
import {
  foldersOf,
  thingKey,
  type SavedDoing,
  type SavedFolder,
  type SavedThing,
  folderPath,
  movedFolder,
  requestsIn,
  thingName,
} from './request-folders.ts';
import { RequestRow } from './request-row.tsx';
import { FolderRow, RequestTree } from './request-tree.tsx';
import { SideList } from './side-list.tsx';
import { useMutation } from '@tanstack/react-query';
import { counted } from '#shared/trace/counted.ts';
import { ConfirmDialog, EditDialog } from '../../../components/dialog.tsx';
import fields from '../../../components/field/field.module.css';
import { Problem } from '../../../components/note.tsx';
import type { ControlClient } from '#shared/contract/client.ts';
import { FolderField } from '../save-dialog.tsx';

/** The saved requests in their folders. */
export function SavedList() {
  const list = useItems(useApi().requests.saved.queryOptions());
  const open = useStoreState('requests', (state) => state.open);
  const [doing, setDoing] = useState<SavedDoing>();
  const rows = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<SavedThing>();
  useEffect(() => {
    if (done) focusAfter(rows.current, done);
  }, [done]);
  const onDo = (next: SavedDoing | undefined) => {
    setDoing(next);
    if (doing && !next) setDone(doing.thing);
  };
  /** What the row of a request or a folder does; or the field that renames it. */
  const rowOf = (thing: SavedThing, row: (props: SavedRowProps) => ReactNode) => {
    const rowKey = thingKey(thing);
    if (doing?.what === 'rename' && thingKey(doing.thing) === rowKey)
      return <RenameField thing={thing} onDone={onDo} />;
    return row({ rowKey, menu: <SavedItems thing={thing} onDo={onDo} />, onKeyDown: keysFor(thing, onDo) });
  };
  return (
    <div ref={rows}>
      <SideList
        what="saved requests"
        list={list}
        textsOf={({ name, folder, spec: { method, url } }) => [name, folder, method, url]}
        empty={
          <EmptyState icon={<Bookmark size={20} aria-hidden />} title="No saved requests yet">
            Save a request with Ctrl S, or import a cURL command, an OpenAPI document or a HAR.
          </EmptyState>
        }
      >
        {(found, searches) => (
          <RequestTree
            folder={foldersOf(found)}
            label="Saved requests"
            keyOf={({ id }) => id}
            folderRow={(folder, depth, content) =>
              rowOf({ folder }, (props) => (
                <FolderRow {...props} name={folder.name} count={folder.count} depth={depth} unfold={searches}>
                  {content}
                </FolderRow>
              ))
            }
            requestRow={(request, depth) =>
              rowOf({ request }, (props) => (
                <RequestRow
                  {...props}
                  draft={draftKey({ kind: 'saved', id: request.id })}
                  method={request.spec.method}
                  name={request.name}
                  url={request.spec.url}
                  depth={depth}
                  onClick={() => open({ kind: 'saved', id: request.id }, formOfSpec(request.spec))}
                />
              ))
            }
          />
        )}
      </SideList>
      {doing?.what === 'export' && <ExportCollectionDialog part={doing.exported} onClose={() => onDo(undefined)} />}
      <SavedDialogs doing={doing} tree={foldersOf(list.items)} onDone={() => onDo(undefined)} />
    </div>
  );
}

interface SavedRowProps {
  rowKey: string;
  menu: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Returns the focus to the row of the operation, or to the first row when it no longer exists. */
function focusAfter(rows: HTMLElement | null, thing: SavedThing): void {
  requestAnimationFrame(() => {
    const all = [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    (all.find(({ dataset }) => dataset['row'] === thingKey(thing)) ?? all[0])?.focus();
  });
}

/** F2 renames, Delete removes. */
function keysFor(thing: SavedThing, onDo: (doing: SavedDoing) => void) {
  return (event: KeyboardEvent) => {
    const what = ({ F2: 'rename', Delete: 'remove' } as const)[event.key];
    if (what === undefined) return;
    event.preventDefault();
    onDo({ what, thing });
  };
}

/** The part of the saved requests in a folder. */
const partOf = ({ name, path }: SavedFolder): CollectionPart => ({ name, saved: true, folder: path });

const choices = [
  { what: 'rename', label: 'Rename', keys: 'F2' },
  { what: 'move', label: 'Move to folder…', keys: undefined },
  { what: 'remove', label: 'Delete', keys: 'Del' },
] as const;

/** The menu items of a saved request or folder. */
function SavedItems({ thing, onDo }: { thing: SavedThing; onDo: (doing: SavedDoing) => void }) {
  return (
    <>
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
    </>
  );
}

type SavedChange = Parameters<ControlClient['requests']['changeSaved']>[0];

interface SavedDialogsProps {
  doing: SavedDoing | undefined;
  tree: SavedFolder;
  onDone: () => void;
}

/** The dialogs to move or delete a saved request or folder. */
function SavedDialogs({ doing, tree, onDone }: SavedDialogsProps) {
  const { client, api } = useStores();
  const remove = useMutation({
    mutationKey: api.requests.removeSaved.mutationKey(),
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((id) => client.requests.removeSaved({ id }))),
  });
  if (doing?.what === 'move') return <MoveDialog thing={doing.thing} tree={tree} onDone={onDone} />;
  if (doing?.what !== 'remove') return null;
  const { thing } = doing;
  const ids = 'request' in thing ? [thing.request.id] : requestsIn(thing.folder).map(({ id }) => id);
  return (
    <ConfirmDialog
      title={`Delete ${thingName(thing)}?`}
      act="Delete"
      onAct={() => remove.mutateAsync(ids)}
      onClose={onDone}
    >
      {'request' in thing
        ? 'This deletes the saved request. The history keeps what was sent.'
        : `This deletes the folder and the ${counted(ids.length, 'request', 'requests')} in it.`}
    </ConfirmDialog>
  );
}

/** Changes several saved requests. */
function useChangeSaved() {
  const { client, api } = useStores();
  return useMutation({
    mutationKey: api.requests.changeSaved.mutationKey(),
    mutationFn: (changes: readonly SavedChange[]) =>
      Promise.all(changes.map((change) => client.requests.changeSaved(change))),
  });
}

function MoveDialog({ thing, tree, onDone }: { thing: SavedThing; tree: SavedFolder; onDone: () => void }) {
  const change = useChangeSaved();
  const before = 'request' in thing ? thing.request.folder : thing.folder.path.split('/').slice(0, -1).join('/');
  return (
    <EditDialog
      title={`Move ${thingName(thing)}`}
      form={{ folder: before }}
      onSave={({ folder }) => change.mutateAsync(movesOf(thing, folderPath(folder)))}
      onClose={onDone}
    >
      {({ field }) => <FolderField {...field('folder')} tree={tree} />}
    </EditDialog>
  );
}

/** Inline rename; Enter saves, Escape cancels. */
function RenameField({ thing, onDone }: { thing: SavedThing; onDone: (done: undefined) => void }) {
  const change = useChangeSaved();
  const [name, setName] = useState(thingName(thing));
  /** Enter and Escape also blur the field, so that blur must not end the edit a second time. */
  const ended = useRef(false);
  const stop = () => {
    ended.current = true;
    onDone(undefined);
  };
  const take = () => {
    if (ended.current) return;
    ended.current = true;
    if (name.trim() === '' || name.trim() === thingName(thing)) {
      stop();
      return;
    }
    change.mutateAsync(renamesOf(thing, name.trim())).then(stop, () => {
      ended.current = false;
    });
  };
  return (
    <>
      <input
        className={fields.input}
        style={{ width: 'calc(100% - 16px)', margin: '1px 8px', borderColor: 'var(--accent)' }}
        aria-label={`New name of ${thingName(thing)}`}
        value={name}
        maxLength={200}
        autoFocus
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') take();
          if (event.key === 'Escape') stop();
        }}
      />
      <Problem px="var(--edge)" pt={4} pb={8} error={change.error} />
    </>
  );
}

function renamesOf(thing: SavedThing, name: string): SavedChange[] {
  if ('request' in thing) return [{ id: thing.request.id, name }];
  const parent = thing.folder.path.split('/').slice(0, -1);
  return folderMoves(thing.folder, [...parent, name].join('/'));
}

function movesOf(thing: SavedThing, to: string): SavedChange[] {
  if ('request' in thing) return [{ id: thing.request.id, folder: to }];
  return folderMoves(thing.folder, to === '' ? thing.folder.name : `${to}/${thing.folder.name}`);
}

function folderMoves(moved: SavedFolder, to: string): SavedChange[] {
  return requestsIn(moved).map(({ id, folder }) => ({ id, folder: movedFolder(folder, moved.path, to) }));
}
