import { Text } from '@mantine/core';

/** The name of the node that a row was received from. */
export function NodeMark({ node }: { node: string }) {
  return (
    <Text
      span
      fz="xs"
      c="var(--violet)"
      truncate
      flex="none"
      maw={90}
      title={`Received from the node ${node} of the fleet`}
    >
      {node}
    </Text>
  );
}
