import { useState } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { ConfirmDialog } from '../dialog.tsx';

interface StartOverProps extends Pick<ButtonProps, 'size' | 'square' | 'icon' | 'disabled' | 'aria-label'> {
  title: string;
  onStartOver: () => Promise<unknown>;
}

/** Deletes the progress of a lesson, after a question. */
export function StartOver({ title, onStartOver, ...button }: StartOverProps) {
  const [asked, ask] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        {...(!button.square && { color: 'bad' })}
        title="Start over"
        {...button}
        onClick={() => ask(true)}
      >
        {!button.square && 'Start over'}
      </Button>
      {asked && (
        <ConfirmDialog title={`Start over ${title}?`} act="Start over" onAct={onStartOver} onClose={() => ask(false)}>
          The progress and the answers of this lesson are deleted.
        </ConfirmDialog>
      )}
    </>
  );
}
