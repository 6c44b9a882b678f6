import { Box, Code } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

/** A command to run in a terminal, with a button to copy it. */
export function CommandBlock({ what, text }: { what: string; text: string }) {
  return (
    <Box pos="relative" miw={0}>
      <Code
        block
        mah={200}
        p="8 36 8 12"
        bg="var(--bg)"
        bd="1px solid var(--line)"
        fz="sm"
        lh="18px"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={what}
      >
        {text}
      </Code>
      <Box pos="absolute" top={5} right={5}>
        <CopyButton what={what} text={text} />
      </Box>
    </Box>
  );
}
