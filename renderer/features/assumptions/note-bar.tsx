import { Check, CircleAlert, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { shellQuote } from '../../components/text/shell-quote.ts';
import { Button } from '../../components/button.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { Value } from '../../components/value.tsx';
import type { ProfileNote } from '../../store/profile-store.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import styles from './assumptions.module.css';
import { stepText } from './step-words.ts';

/** Shows the last change of the assumptions and undoes it. */
export function NoteBar() {
  const { profile } = useStores();
  const note = useStoreState('profile', (state) => state.note);
  const { undo, dismissNote } = profile.getState();
  return (
    <div className={styles.noteBar} role="status" aria-label="Last change" data-shown={note !== undefined}>
      {note && (
        <>
          {note.kind === 'failed' ? <CircleAlert size={15} aria-hidden /> : <Check size={15} aria-hidden />}
          <NoteWords note={note} />
          {note.kind === 'changed' && (
            <Button size="small" icon={<Undo2 size={13} aria-hidden />} onClick={() => void undo()}>
              Undo <Kbd keys="Ctrl Z" />
            </Button>
          )}
          <Button look="quiet" size="small" aria-label="Dismiss" onClick={dismissNote}>
            <X size={14} aria-hidden />
          </Button>
        </>
      )}
    </div>
  );
}

function NoteWords({ note }: { note: ProfileNote }): ReactNode {
  switch (note.kind) {
    case 'changed':
    case 'undone':
    case 'elsewhere': {
      const { what, effect } = stepText(note.kind, note.step);
      return (
        <p>
          {what} <span className={styles.effect}>{effect}</span>
        </p>
      );
    }
    case 'saved':
      return (
        <p className={styles.saved}>
          <span>Saved to</span> <Value what="path" text={note.path} />{' '}
          {note.loaded ? (
            <span className={styles.effect}>Hookbench loads this file at each start.</span>
          ) : (
            <>
              <span className={styles.effect}>To load it at the start:</span>{' '}
              <Value what="command" text={`hookbench serve --config ${shellQuote(note.path)}`} />
            </>
          )}
        </p>
      );
    case 'failed':
      return <p className={styles.failed}>{note.words}</p>;
  }
}
