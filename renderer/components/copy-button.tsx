import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Check, Copy, X } from 'lucide-react';
import { Button, IconButton } from './button.tsx';
import { copyText } from './copy-text.ts';
import { useOutcome } from './use-outcome.ts';

interface CopyButtonProps {
  /** What is copied, used in the label, e.g. `address`. */
  what: string;
  /** The text, or a function that creates it on demand. */
  text: string | (() => string);
  /** Visible label; without it only the icon is shown. */
  label?: string;
  size?: 'normal' | 'small';
}

/** Copies a value to the clipboard and confirms it. */
export function CopyButton({ what, text, label, size = 'small' }: CopyButtonProps) {
  const [outcome, run] = useOutcome();
  const copy = () => run(copyText(typeof text === 'string' ? text : text()));
  const name = {
    idle: `Copy ${what}`,
    done: 'Copied',
    failed: 'Copying failed. Select the text and copy it manually.',
  }[outcome];
  const Icon = { idle: Copy, done: Check, failed: X }[outcome];
  const spoken = <VisuallyHidden role="status">{outcome === 'idle' ? '' : name}</VisuallyHidden>;
  if (label === undefined) {
    return (
      <Tooltip label={name} {...(outcome !== 'idle' && { opened: true })}>
        <IconButton
          label={`Copy ${what}`}
          icon={Icon}
          size={size === 'small' ? 24 : 28}
          color={outcome === 'done' ? 'ok' : 'accent'}
          onClick={copy}
        >
          {spoken}
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Button size={size} icon={Icon} onClick={copy}>
      <span>{outcome === 'done' ? 'Copied' : label}</span>
      {spoken}
    </Button>
  );
}
