import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { isChanged, type Draft } from '../../store/requests/drafts.ts';
import { useCollections } from '../../store/use-collections.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** Shown while a changed request is based on contents that its file no longer has. */
export function FileChanged({ draft: { file, form, key, opened, origin } }: { draft: Draft }) {
  const { items } = useCollections();
  const reload = useStoreState('requests', (state) => state.reload);
  const keepMine = useStoreState('requests', (state) => state.keepMine);
  const item = origin.kind === 'file' ? items.find(({ path }) => path === origin.id) : undefined;
  if (!item || item.hash === file?.hash || !isChanged({ form, key, opened, origin })) return null;
  return (
    <Note
      tone="warn"
      role="alert"
      actions={
        <>
          <Button size="small" onClick={() => void reload(key)}>
            Discard my changes
          </Button>
          <Button size="small" onClick={() => keepMine(key, item.hash)}>
            Keep my changes
          </Button>
        </>
      }
    >
      The file has changed on the disk since you opened it. If you keep your changes, the next save replaces it.
    </Note>
  );
}
