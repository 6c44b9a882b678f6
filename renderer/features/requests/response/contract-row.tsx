import { Box, Text } from '@mantine/core';
import type { ContractCheck } from '#shared/model/contract-check.ts';
import { Explained } from '../../../components/explained.tsx';
import { Mono } from '../../../components/mono.tsx';
import { OutcomeRow } from '../../../components/outcome-row.tsx';

/** How the response compares to the user's own interface, with each broken rule. */
export function ContractRow({
  contract: { detail, operation, outcome, violations = [] },
}: {
  contract: ContractCheck;
}) {
  return (
    <Box component="ul" py={4} aria-label="Contract">
      <OutcomeRow outcome={outcome}>
        <Text component="strong" inherit fw={550} mr={10}>
          <Explained words="Is the response as your own interface declares it?">Contract</Explained>
        </Text>
        {operation !== undefined && <Mono c="dim">{operation} </Mono>}
        {violations.length === 0 && (
          <Text span inherit c="dim">
            {detail}
          </Text>
        )}
        {violations.map(({ expected, instance, place, rule, schema }) => (
          <Box key={`${instance} ${schema} ${expected}`} fz="sm">
            {instance !== '' && <Mono>{instance} </Mono>}
            {expected}{' '}
            <Mono c="dim">{`(${rule} at ${place ? `${place.pointer}, ${place.file}:${place.line}` : schema})`}</Mono>
          </Box>
        ))}
      </OutcomeRow>
    </Box>
  );
}
