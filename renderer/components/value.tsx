import { Group, Text } from '@mantine/core';
import { Breakable } from './text/breakable.tsx';
import { CopyButton } from './button.tsx';
import { inspectable } from './inspect/inspectable.ts';
import { InspectButton } from './inspect/inspect-button.tsx';
import { useMask } from './use-mask.ts';

/** A value with a button to copy it. One that wraps has the buttons behind its last word. */
export function Value({ what, text, wrap = false }: { what: string; text: string; wrap?: boolean }) {
  const inspect = inspectable(what, text);
  const shown = useMask().value(what, text);
  const buttons = (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      {inspect !== undefined && <InspectButton what={what} text={inspect} />}
      <CopyButton what={what} text={text} />
    </Group>
  );
  if (wrap)
    return (
      <Text span miw={0} lh="20px">
        <Text component="code" ff="mono" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <Breakable text={shown} />
        </Text>{' '}
        {buttons}
      </Text>
    );
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex" miw={0} maw="100%">
      <Text component="code" ff="mono" fz="sm" lh="20px" miw={0} truncate title={shown}>
        {shown}
      </Text>
      {buttons}
    </Group>
  );
}
