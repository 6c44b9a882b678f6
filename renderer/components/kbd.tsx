import { Group, Kbd as Key } from '@mantine/core';

/** A key combination; `keys` are separated by spaces. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <Group component="kbd" display="inline-flex" gap={2} wrap="nowrap" flex="none">
      {keys.split(' ').map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </Group>
  );
}
