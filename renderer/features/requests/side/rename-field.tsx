import { useRef, useState } from 'react';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { thingName, type SavedThing } from './saved-doing.ts';
import { movedFolder, requestsIn } from './saved-tree.ts';
import styles from './side.module.css';

/** Inline rename; Enter saves, Escape cancels. */
export function RenameField({ thing, onDone }: { thing: SavedThing; onDone: (done: undefined) => void }) {
  const change = useStoreState('savedRequests', (state) => state.change);
  const [name, setName] = useState(thingName(thing));
  const [problem, setProblem] = useState<string>();
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
