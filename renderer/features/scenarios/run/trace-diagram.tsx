import { Box, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SequenceDiagram } from '../../../components/sequence-diagram/sequence-diagram.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';

interface TraceDiagramProps {
  /** Id of the run. */
  run: string;
  file: string;
  trace: string;
}

/** The messages of a step's trace, also of parties that the scenario had for itself. */
export function TraceDiagram({ file, run, trace }: TraceDiagramProps) {
  const options = useApi().scenarios.runTrace.queryOptions({ input: { file, trace }, staleTime: Infinity });
  const { data, error } = useQuery({ ...options, queryKey: [...options.queryKey, run] });
  if (error) return <Words>{refusalOf(error).words}</Words>;
  if (!data) {
    return (
      <Group>
        <Loader size={14} color="var(--accent)" />
      </Group>
    );
  }
  if (data.entries.length === 0) return <Words>The messages of this run are not stored.</Words>;
  // As wide as the results.
  return (
    <Box ml={-50}>
      <SequenceDiagram entries={data.entries} />
    </Box>
  );
}

function Words({ children }: { children: string }) {
  return (
    <Text size="sm" c="dim">
      {children}
    </Text>
  );
}
