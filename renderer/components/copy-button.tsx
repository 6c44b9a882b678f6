import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  /** What is copied, used in the label, e.g. `address`. */
  what: string;
  /** The text, or a function that creates it on demand. */
  text: string | (() => string);
  /** Visible label; without it only the icon is shown. */
  label?: string;
  size?: 'normal' | 'small';
}

type Outcome = 'idle' | 'copied' | 'failed';

/** Copies a value to the clipboard and confirms it. */
export function CopyButton({ what, text, label, size = 'small' }: CopyButtonProps) {
  const [outcome, copy] = useCopy(text);
  const name = {
    idle: `Copy ${what}`,
    copied: 'Copied',
    failed: 'Copying failed. Select the text and copy it manually.',
  }[outcome];
  const Icon = { idle: Copy, copied: Check, failed: X }[outcome];
  const icon = <Icon size={13} aria-hidden />;
  const spoken = <VisuallyHidden role="status">{outcome === 'idle' ? '' : name}</VisuallyHidden>;
  if (label === undefined) {
    return (
      <Tooltip label={name} {...(outcome !== 'idle' && { opened: true })}>
        <IconButton
          label={`Copy ${what}`}
          size={size === 'small' ? 24 : 28}
          color={outcome === 'copied' ? 'ok' : 'accent'}
          onClick={copy}
        >
          {icon}
          {spoken}
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Button size={size} icon={icon} onClick={copy}>
      <span>{outcome === 'copied' ? 'Copied' : label}</span>
      {spoken}
    </Button>
  );
}

function useCopy(text: CopyButtonProps['text']): [Outcome, () => void] {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), 1500);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    copyText(typeof text === 'string' ? text : text()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return [outcome, copy];
}
