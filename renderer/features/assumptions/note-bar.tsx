import { Group, Text } from '@mantine/core';
import { Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { Note } from '../../components/note.tsx';
import { shellQuote } from '#shared/curl/shell-quote.ts';
import { Value } from '../../components/value.tsx';
import type { ProfileNote } from '../../store/profile-store.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { stepText } from './value-words.ts';

/** Shows the last change of the assumptions and undoes it. */
export function NoteBar() {
  const { profile } = useStores();
  const note = useStoreState('profile', (state) => state.note);
  const { undo, dismissNote } = profile.getState();
  return (
    <div role="status" aria-label="Last change">
      {note && (
        <Note
          tone={note.kind === 'failed' ? 'bad' : 'ok'}
          bg="var(--panel)"
          style={{ borderTop: '1px solid var(--line)' }}
          actions={
            <>
              {note.kind === 'changed' && (
                <Button size="small" icon={<Undo2 size={13} aria-hidden />} onClick={() => void undo()}>
                  Undo <Kbd keys="Ctrl Z" />
                </Button>
              )}
              <IconButton label="Dismiss" onClick={dismissNote}>
                <X size={14} aria-hidden />
              </IconButton>
            </>
          }
        >
          <NoteWords note={note} />
        </Note>
      )}
    </div>
  );
}

function NoteWords({ note }: { note: ProfileNote }): ReactNode {
  if (note.kind === 'failed') return note.words;
  if (note.kind === 'saved')
    return (
      <Group component="span" gap="0 8">
        Saved to <Value what="path" text={note.path} />
        <Text span c="dim">
          {note.loaded ? 'Hookbench loads this file at each start.' : 'To load it at the start:'}
        </Text>
        {!note.loaded && <Value what="command" text={`hookbench serve --config ${shellQuote(note.path)}`} />}
      </Group>
    );
  const { what, effect } = stepText(note.kind, note.step);
  return (
    <>
      {what}{' '}
      <Text span c="dim">
        {effect}
      </Text>
    </>
  );
}
