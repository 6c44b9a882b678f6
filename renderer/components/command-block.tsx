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
  /** A part of the text that is hidden until it is shown. It is copied in any case. */
  secret?: string | undefined;
}

/** A command, a program or another text to copy, with a button for it. */
export function CommandBlock({
  what,
  text,
  label = what,
  maxHeight = 200,
  wraps = true,
  secret = '',
}: CommandBlockProps) {
  const [revealed, reveal] = useState(false);
  const mask = useMask();
  return (
    <Box pos="relative" miw={0}>
      <Code
        block
        mah={maxHeight}
        p={`8 ${secret === '' ? '36' : '60'} 8 12`}
        bg="var(--bg)"
        bd="1px solid var(--line)"
        fz="sm"
        lh="18px"
        style={{ whiteSpace: wraps ? 'pre-wrap' : 'pre', overflowWrap: 'anywhere', overflow: 'auto', tabSize: 4 }}
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        {mask.document(secret === '' || revealed ? text : text.replaceAll(secret, '••••••••'))}
      </Code>
      <Group gap={0} pos="absolute" top={5} right={5}>
        {secret !== '' && <RevealButton what="secret" shown={revealed} onToggle={() => reveal(!revealed)} />}
        <CopyButton what={what} text={text} />
      </Group>
    </Box>
  );
}
