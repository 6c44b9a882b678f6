import { Box, Text } from '@mantine/core';
import type { ContractCheck } from '#shared/model/contract-check.ts';
import { Explained } from '../../../components/explained.tsx';
import { Mono } from '../../../components/mono.tsx';
import { OutcomeRow } from '../../../components/outcome-row.tsx';
import { RuleText } from '../../../components/rule-text.tsx';

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
        {violations.map((rule) => (
          <Box key={`${rule.instance} ${rule.schema} ${rule.expected}`} fz="sm">
            <RuleText rule={rule} />
          </Box>
        ))}
      </OutcomeRow>
    </Box>
  );
}
