import { Box } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DiffView } from '../../../components/diff/diff-view.tsx';
import { Note } from '../../../components/note.tsx';
import { useStores } from '../../../store/use-stores.ts';

interface ConflictNoteProps {
  path: string;
  mine: string;
  /** undefined if the file no longer exists. */
  theirs: string | undefined;
}

/** Shown while the file on the disk differs from what was edited: the user decides which version stays. */
export function ConflictNote({ mine, path, theirs }: ConflictNoteProps) {
  const { keepMine, revert } = useStores().scenarios.getState();
  const [comparing, setComparing] = useState(false);
  return (
    <>
      <Note
        tone="warn"
        role="alert"
        actions={
          <>
            {theirs !== undefined && (
              <Button size="small" aria-pressed={comparing} onClick={() => setComparing(!comparing)}>
                Compare
              </Button>
            )}
            <Button size="small" onClick={() => keepMine(path)}>
              Keep mine
            </Button>
            <Button size="small" onClick={() => revert(path)}>
              {theirs === undefined ? 'Discard mine' : 'Take theirs'}
            </Button>
          </>
        }
      >
        {theirs === undefined
          ? 'The file was deleted outside of Hookbench. Your edits are not saved.'
          : 'The file has changed outside of Hookbench. Your edits are not saved.'}
      </Note>
      {comparing && theirs !== undefined && (
        <Box mah="45%" style={{ overflow: 'auto', borderBottom: '1px solid var(--line)' }}>
          <DiffView label="Differences between the file and your edits" before={theirs} after={mine} />
        </Box>
      )}
    </>
  );
}
