import { Group, Text } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

/** A value with a button to copy it. */
export function Value({ what, text, wrap = false }: { what: string; text: string; wrap?: boolean }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex" miw={0} maw="100%">
      <Text
        component="code"
        ff="mono"
        fz="sm"
        lh="20px"
        miw={0}
        truncate={!wrap}
        style={{ overflowWrap: 'anywhere' }}
        title={wrap ? undefined : text}
      >
        {text}
      </Text>
      <CopyButton what={what} text={text} />
    </Group>
  );
}
