import { Box, Code, Group } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from './button.tsx';
import { RevealButton } from './secret.tsx';
import { useMask } from './use-mask.ts';

interface CommandBlockProps {
  /** What is copied, e.g. `command`. */
  what: string;
  text: string;
  /** Accessible name of the text; default: `what`. */
  label?: string;
  /** Max height in pixels, above which it scrolls; `none` for as high as its text. */
  maxHeight?: number | 'none';
  wraps?: boolean;
  /** The text with a hidden secret, until the secret is shown. The text itself is copied in any case. */
  hidden?: string | undefined;
}

/** A command, a program or another text to copy, with a button for it. */
export function CommandBlock({
  what,
  text,
  label = what,
  maxHeight = 200,
  wraps = true,
  hidden = text,
}: CommandBlockProps) {
  const [revealed, reveal] = useState(false);
  const mask = useMask();
  const buttons = hidden === text ? 24 : 48;
  // Text that scrolls would pass below the buttons; otherwise, only the first lines have less room.
  const flows = wraps && maxHeight === 'none';
  return (
    <Box pos="relative" miw={0}>
      <Code
        block
        mah={maxHeight}
        p={`8 ${flows ? '12' : String(buttons + 12)} 8 12`}
        bg="var(--bg)"
        bd="1px solid var(--line)"
        fz="sm"
        lh="18px"
        style={{ whiteSpace: wraps ? 'pre-wrap' : 'pre', overflowWrap: 'anywhere', overflow: 'auto', tabSize: 4 }}
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        {flows && <Box component="span" w={buttons} h={24} style={{ float: 'right' }} />}
        {mask.document(revealed ? text : hidden)}
      </Code>
      <Group gap={0} pos="absolute" top={5} right={5}>
        {hidden !== text && <RevealButton what="secret" shown={revealed} onToggle={() => reveal(!revealed)} />}
        <CopyButton what={what} text={text} />
      </Group>
    </Box>
  );
}
