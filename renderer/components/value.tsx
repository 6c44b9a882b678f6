import { Group, Text } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import { inspectable } from './inspect/inspectable.ts';
import { InspectButton } from './inspect/inspect-button.tsx';
import { useMask } from './use-mask.ts';

/** A value with a button to copy it. */
export function Value({ what, text, wrap = false }: { what: string; text: string; wrap?: boolean }) {
  const inspect = inspectable(what, text);
  const shown = useMask().value(what, text);
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
        title={wrap ? undefined : shown}
      >
        {shown}
      </Text>
      {inspect !== undefined && <InspectButton what={what} text={inspect} />}
      <CopyButton what={what} text={text} />
    </Group>
  );
}
