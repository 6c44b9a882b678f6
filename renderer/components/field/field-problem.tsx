import { Text } from '@mantine/core';

/** The error of a field that is not an input. */
export function FieldProblem({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <Text fz={12} c="var(--bad)" style={{ overflowWrap: 'anywhere' }} role="alert" data-problem>
      {words}
    </Text>
  );
}
