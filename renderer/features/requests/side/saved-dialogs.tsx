import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { FolderField } from '../folder-field.tsx';
import { thingName, type SavedDoing, type SavedThing } from './saved-doing.ts';
import { folderPath, movedFolder, requestsIn, type SavedFolder } from './saved-tree.ts';

interface SavedDialogsProps {
  doing: SavedDoing | undefined;
  /** All saved requests. */
  tree: SavedFolder;
  onDone: () => void;
}

/** The dialogs to move or delete a saved request or folder. */
export function SavedDialogs({ doing, tree, onDone }: SavedDialogsProps) {
  const remove = useStoreState('savedRequests', (state) => state.remove);
  if (doing?.what === 'move') return <MoveDialog thing={doing.thing} tree={tree} onDone={onDone} />;
  if (doing?.what !== 'remove') return null;
  const { thing } = doing;
  const ids = 'request' in thing ? [thing.request.id] : requestsIn(thing.folder).map(({ id }) => id);
  return (
    <ConfirmDialog title={`Delete ${thingName(thing)}?`} act="Delete" onAct={() => remove(...ids)} onClose={onDone}>
      {'request' in thing
        ? 'This deletes the saved request. The history keeps what was sent.'
        : `This deletes the folder and the ${counted(ids.length, 'request', 'requests')} in it.`}
    </ConfirmDialog>
  );
}

function MoveDialog({ thing, tree, onDone }: { thing: SavedThing; tree: SavedFolder; onDone: () => void }) {
  const change = useStoreState('savedRequests', (state) => state.change);
  const before = 'request' in thing ? thing.request.folder : thing.folder.path.split('/').slice(0, -1).join('/');
  const [folder, setFolder] = useState(before);
  return (
    <EditDialog
      title={`Move ${thingName(thing)}`}
      fields={['/folder']}
      onSave={() => change(...changesOf(thing, folderPath(folder)))}
      onClose={onDone}
    >
      {(problemAt) => <FolderField tree={tree} value={folder} problem={problemAt('/folder')} onChange={setFolder} />}
    </EditDialog>
  );
}

function changesOf(thing: SavedThing, to: string) {
  if ('request' in thing) return [{ id: thing.request.id, folder: to }];
  const { path, name } = thing.folder;
  const target = to === '' ? name : `${to}/${name}`;
  return requestsIn(thing.folder).map(({ id, folder }) => ({ id, folder: movedFolder(folder, path, target) }));
}
