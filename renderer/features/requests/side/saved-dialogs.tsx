import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import fields from '../../../components/field/field.module.css';
import { Problem } from '../../../components/problem.tsx';
import type { ControlClient } from '#shared/contract/client.ts';
import { useStores } from '../../../store/use-stores.ts';
import { FolderField } from '../save-dialog.tsx';
import {
  folderPath,
  movedFolder,
  requestsIn,
  thingName,
  type SavedDoing,
  type SavedFolder,
  type SavedThing,
} from './request-folders.ts';

type SavedChange = Parameters<ControlClient['requests']['changeSaved']>[0];

interface SavedDialogsProps {
  doing: SavedDoing | undefined;
  /** All saved requests. */
  tree: SavedFolder;
  onDone: () => void;
}

/** The dialogs to move or delete a saved request or folder. */
export function SavedDialogs({ doing, tree, onDone }: SavedDialogsProps) {
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
export function RenameField({ thing, onDone }: { thing: SavedThing; onDone: (done: undefined) => void }) {
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
      <Problem px={12} pt={4} pb={8} error={change.error} />
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
