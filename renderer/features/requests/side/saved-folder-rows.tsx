import { ChevronDown, ChevronRight, Folder } from 'lucide-react';
import { useState } from 'react';
import type { SavedRequest } from '#shared/model/request-run.ts';
import { MethodTag } from '../../../components/method-tag.tsx';
import { isChanged } from '../../../store/requests/drafts.ts';
import { formOfSpec } from '../../../store/requests/form-of-spec.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { RenameField } from './rename-field.tsx';
import { thingKey, type SavedDoing, type SavedThing } from './saved-doing.ts';
import { SavedMenu } from './saved-menu.tsx';
import type { SavedFolder } from './saved-tree.ts';
import styles from './side.module.css';

interface RowsProps {
  depth: number;
  /** Whether all folders are expanded, as during a search. */
  unfold: boolean;
  doing: SavedDoing | undefined;
  onDo: (doing: SavedDoing | undefined) => void;
}

/** The rows of a folder's content. */
export function SavedFolderRows({ folder, ...rows }: RowsProps & { folder: SavedFolder }) {
  return (
    <ul {...(rows.depth === 0 && { 'aria-label': 'Saved requests' })}>
      {folder.folders.map((each) => (
        <li key={each.path}>
          <FolderRow folder={each} {...rows} />
        </li>
      ))}
      {folder.requests.map((request) => (
        <li key={request.id} className={styles.item}>
          <RequestRow request={request} {...rows} />
        </li>
      ))}
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

function FolderRow({ folder, ...rows }: RowsProps & { folder: SavedFolder }) {
  const [open, setOpen] = useState(true);
  const { depth, unfold, doing, onDo } = rows;
  const shown = open || unfold;
  const thing: SavedThing = { folder };
  const Icon = shown ? ChevronDown : ChevronRight;
  if (doing?.what === 'rename' && thingKey(doing.thing) === thingKey(thing))
    return <RenameField thing={thing} onDone={onDo} />;
  return (
    <>
      <div className={styles.item}>
        <button
          type="button"
          className={styles.folder}
          style={{ paddingLeft: 8 + depth * 14 }}
          data-row={thingKey(thing)}
          aria-expanded={shown}
          onClick={() => {
            setOpen(!shown);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') setOpen(true);
            if (event.key === 'ArrowLeft') setOpen(false);
            keysFor(thing, onDo)(event);
          }}
        >
          <Icon size={14} aria-hidden />
          <Folder size={14} aria-hidden />
          <span className={styles.name}>{folder.name}</span>
          <span>{folder.count}</span>
        </button>
        <SavedMenu thing={thing} onDo={onDo} />
      </div>
      {shown && <SavedFolderRows folder={folder} {...rows} depth={depth + 1} />}
    </>
  );
}

function RequestRow({ request, depth, doing, onDo }: RowsProps & { request: SavedRequest }) {
  const key = `saved:${request.id}`;
  const open = useStoreState('requests', (state) => state.open);
  const current = useStoreState('requests', (state) => state.current === key);
  const changed = useStoreState('requests', ({ drafts }) =>
    drafts.some((draft) => draft.key === key && isChanged(draft)),
  );
  const thing: SavedThing = { request };
  if (doing?.what === 'rename' && thingKey(doing.thing) === thingKey(thing))
    return <RenameField thing={thing} onDone={onDo} />;
  return (
    <>
      <button
        type="button"
        className={styles.row}
        style={{ paddingLeft: 12 + depth * 14 }}
        data-row={thingKey(thing)}
        aria-current={current}
        onClick={() => {
          open({ kind: 'saved', id: request.id }, formOfSpec(request.spec));
        }}
        onKeyDown={keysFor(thing, onDo)}
      >
        <MethodTag method={request.spec.method} />
        <span className={styles.name} title={`${request.name}\n${request.spec.url}`}>
          {request.name}
        </span>
        {changed ? <span className={styles.dot} role="img" aria-label="changed" title="Changed" /> : <span />}
      </button>
      <SavedMenu thing={thing} onDo={onDo} />
    </>
  );
}
