import { Box, Group, Text, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { CauseTest as TestId, CauseTestResult } from '#shared/model/diagnosis.ts';
import { refusalOf } from '../store/refusal-of.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { Problem } from './problem.tsx';

/** Runs the test of a cause. */
export type RunCauseTest = (cause: string) => Promise<CauseTestResult>;

/** What each test does. */
const meanings: Record<TestId, string> = {
  'tls-handshake': 'Attempts a TLS handshake with the same address.',
  'plain-http': 'Sends HEAD / over plain HTTP to the same address.',
  greeting: 'Reads what the port sends by itself or in response to HEAD /.',
  'no-server-name': 'Compares TLS handshakes with and without the server name.',
  'client-certificate': 'Compares TLS handshakes with and without Hookbench’s client certificate.',
  'unknown-path': 'Requests a path that cannot exist, and compares the responses.',
  'without-credentials': 'Requests the same path without query and credentials.',
  'same-without-credentials': 'Requests the same path without query and credentials, and compares the responses.',
  'server-clock': 'Compares the Date of a response with this machine’s clock.',
};

const outcomes = {
  confirmed: { label: 'Confirmed', outcome: 'bad' },
  'ruled-out': { label: 'Ruled out', outcome: 'ok' },
  unclear: { label: 'Unclear', outcome: 'warn' },
} as const;

/** A button that tests whether a cause applies, and the result. */
export function CauseTest({ cause, test, run }: { cause: string; test: TestId; run: RunCauseTest }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => run(cause) });
  return (
    <Box>
      <Tooltip label={`${meanings[test]} Sends no credentials.`} position="right">
        <Button size="small" icon={<FlaskConical size={13} aria-hidden />} busy={isPending} onClick={() => mutate()}>
          Test this
        </Button>
      </Tooltip>
      <Problem>{error ? refusalOf(error).words : undefined}</Problem>
      {data && (
        <Box role="status" pt={4}>
          <Group component="span" gap="0 8">
            <Badge outcome={outcomes[data.outcome].outcome}>{outcomes[data.outcome].label}</Badge>
            <Text span inherit c="text">
              {data.sentence}
            </Text>
          </Group>
          <EvidenceList evidence={data.evidence} />
        </Box>
      )}
    </Box>
  );
}
