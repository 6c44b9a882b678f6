import { Box, Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Run } from '#shared/runs/run.ts';
import { useStores } from '../../store/use-stores.ts';
import { ReportMenu } from '../report-menu.tsx';
import { RunBadge } from './run-list.tsx';

interface RunSummaryProps {
  run: Pick<Run, 'id' | 'state'>;
  passed: number;
  failed: number;
  total: number;
  /** What is in progress. */
  children?: ReactNode;
}

/** The state of a run with its numbers, and its report once it has results. */
export function RunSummary({ children, failed, passed, run: { id, state }, total }: RunSummaryProps) {
  const { client } = useStores();
  return (
    <Group
      gap={8}
      px="var(--edge)"
      py={8}
      mih={45}
      wrap="nowrap"
      role="status"
      pos="relative"
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      {state === 'running' && <Loader size={14} color="var(--accent)" aria-hidden />}
      {state !== 'done' && <RunBadge run={{ state }} />}
      <Text span size="sm" fw={500} c={state !== 'done' ? 'dim' : failed === 0 ? 'ok' : 'bad'} style={{ flex: 'none' }}>
        {passed} of {total} passed
        {failed > 0 && `, ${failed} failed`}
      </Text>
      {children}
      {passed + failed > 0 && (
        <Box ml="auto">
          <ReportMenu file={(format) => client.runs.report({ id, format })} />
        </Box>
      )}
    </Group>
  );
}
