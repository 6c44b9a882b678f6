import { Box, Code } from '@mantine/core';
import { CopyButton } from './button.tsx';
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
}

/** A command, a program or another text to copy, with a button for it. */
export function CommandBlock({ what, text, label = what, maxHeight = 200, wraps = true }: CommandBlockProps) {
  const mask = useMask();
  return (
    <Box pos="relative" miw={0}>
      <Code
        block
        mah={maxHeight}
        p="8 36 8 12"
        bg="var(--bg)"
        bd="1px solid var(--line)"
        fz="sm"
        lh="18px"
        style={{ whiteSpace: wraps ? 'pre-wrap' : 'pre', overflowWrap: 'anywhere', overflow: 'auto', tabSize: 4 }}
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        {mask.document(text)}
      </Code>
      <Box pos="absolute" top={5} right={5}>
        <CopyButton what={what} text={text} />
      </Box>
    </Box>
  );
}
