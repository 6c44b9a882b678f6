import { Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, Play, Square } from 'lucide-react';
import { useState } from 'react';
import type { CollectionRun } from '#shared/runs/collection-run.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { CheckField } from '../../../components/field/check-field.tsx';
import { ProblemNote } from '../../../components/problem-note.tsx';
import { Problem } from '../../../components/problem.tsx';
import { useControlKeys } from '../../../components/use-control-keys.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useRun, useRunning } from '../../../store/use-run.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { EnvironmentChoice } from '../environments/environment-choice.tsx';
import { EarlierRuns } from './earlier-runs.tsx';
import { RunResults } from './run-results.tsx';

/** Runs the requests of a collection or folder one after the other, and shows the result of each. Ctrl Enter runs. */
export function Runner({ part }: { part: CollectionPart }) {
  const { requests, runs } = useStores();
  const { cancel, dismiss, start } = runs.getState();
  const running = useRunning('collection');
  const last = useRun('collection');
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const refusal = useStoreState('runs', ({ refusals }) => refusals.collection);
  const [bail, setBail] = useState(false);
  const earlier = useStoreState('requests', (state) => state.runner?.run);
  const { showRun } = requests.getState();
  const run = () => {
    if (running || !connected) return;
    showRun(undefined);
    const { name, ...chosen } = part;
    const { environmentId } = requests.getState();
    void start({ kind: 'collection', ...chosen, name, bail, ...(environmentId !== undefined && { environmentId }) });
  };
  useControlKeys({ Enter: run });
  return (
    <Stack component="section" aria-label="Run" gap={0} h="100%" miw={0}>
      <Group gap={8} wrap="nowrap" mih={48} px={12} py={8} style={{ borderBottom: '1px solid var(--line)' }}>
        <Title order={2} flex={1} miw={60} textWrap="nowrap" style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <Text span inherit fw={450} c="faint">
            Run /{' '}
          </Text>
          {part.name}
        </Title>
        <EnvironmentChoice />
        <CheckField label="Stop at a failure" checked={bail} disabled={running} onChange={setBail} />
        {running ? (
          <Button key="cancel" icon={<Square size={13} aria-hidden />} onClick={() => void cancel('collection')}>
            Cancel run
          </Button>
        ) : (
          <Button
            key="run"
            look="primary"
            title="Ctrl Enter"
            disabled={!connected}
            icon={<Play size={13} aria-hidden />}
            onClick={run}
          >
            Run
          </Button>
        )}
        <EarlierRuns shown={earlier ?? last?.id} onShow={showRun} />
      </Group>
      {refusal !== undefined && (
        <ProblemNote title="The run did not start." onDismiss={() => dismiss('collection')}>
          {refusal}
        </ProblemNote>
      )}
      {earlier !== undefined && earlier !== last?.id ? <StoredRun id={earlier} /> : <Shown run={last} />}
    </Stack>
  );
}

function Shown({ run }: { run: CollectionRun | undefined }) {
  if (run) return <RunResults key={run.id} run={run} />;
  return (
    <EmptyState icon={<ListChecks size={24} aria-hidden />} title="No results yet">
      Choose an environment and press Run. The requests are sent one after the other, and the result of each appears
      here with its assertions and saved values.
    </EmptyState>
  );
}

/** An earlier run, read from the data folder. */
function StoredRun({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useApi().runs.get.queryOptions({ input: { id } }));
  if (data?.kind === 'collection') return <Shown run={data} />;
  if (!error) return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the run" />;
  return (
    <EmptyState title="The run could not be loaded">
      <Problem>{refusalOf(error).words}</Problem>
      <Button onClick={() => void refetch()}>Try again</Button>
    </EmptyState>
  );
}
