import { useRef, useState } from 'react';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { thingName, type SavedThing } from './saved-doing.ts';
import { movedFolder, requestsIn } from './saved-tree.ts';
import styles from './side.module.css';

/** Another name to type, in place; Enter takes it, Escape does not. */
export function RenameField({ thing, onDone }: { thing: SavedThing; onDone: (done: undefined) => void }) {
  const change = useStoreState('savedRequests', (state) => state.change);
  const [name, setName] = useState(thingName(thing));
  const [problem, setProblem] = useState<string>();
  /** Leaving the field is the last of several ways to end, and the others leave it, too. */
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
    change(...changesOf(thing, name.trim())).then(stop, (error: unknown) => {
      ended.current = false;
      setProblem(refusalOf(error).words);
    });
  };
  return (
    <>
      <input
        className={styles.rename}
        aria-label={`New name of ${thingName(thing)}`}
        value={name}
        maxLength={200}
        autoFocus
        spellCheck={false}
        onFocus={(event) => {
          event.target.select();
        }}
        onChange={(event) => {
          setName(event.target.value);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') take();
          if (event.key === 'Escape') stop();
        }}
      />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function changesOf(thing: SavedThing, name: string) {
  if ('request' in thing) return [{ id: thing.request.id, name }];
  const { path } = thing.folder;
  const to = [...path.split('/').slice(0, -1), name].join('/');
  return requestsIn(thing.folder).map(({ id, folder }) => ({ id, folder: movedFolder(folder, path, to) }));
}
