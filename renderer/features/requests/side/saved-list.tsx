import { Bookmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { useLoaded } from '../../../store/use-loaded.ts';
import { SavedDialogs } from './saved-dialogs.tsx';
import { SavedFolderRows } from './saved-folder-rows.tsx';
import { savedTree } from './saved-tree.ts';
import { thingKey, type SavedDoing, type SavedThing } from './saved-doing.ts';
import styles from './side.module.css';

/** The saved requests in their folders. */
export function SavedList() {
  const list = useLoaded('savedRequests');
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
      <div className={styles.bar}>
        <SearchField label="Search saved requests" placeholder="Search" value={text} onChange={setText} />
      </div>
      <ListGap list={list} what="saved requests">
        <EmptyState icon={<Bookmark size={20} aria-hidden />} title="No saved requests yet">
          Save a request with Ctrl S, or import a cURL command, an OpenAPI document or a HAR.
        </EmptyState>
      </ListGap>
      {list.items.length > 0 && found.length === 0 && <EmptyState title="No matches" />}
      <div ref={rows} onKeyDown={moveAmongRows}>
        <SavedFolderRows folder={savedTree(found)} depth={0} unfold={wanted !== ''} doing={doing} onDo={onDo} />
      </div>
      <SavedDialogs
        doing={doing}
        tree={savedTree(list.items)}
        onDone={() => {
          onDo(undefined);
        }}
      />
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
