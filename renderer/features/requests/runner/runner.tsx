import { Group, Stack, Text, Title } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import type { RunSummary } from '#shared/runs/run.ts';
import { Button } from '../../../components/button.tsx';
import { DetailPane } from '../../../components/detail-pane.tsx';
import { CheckField } from '../../../components/field/fields.tsx';
import { ProblemNote } from '../../../components/note.tsx';
import type { RecordColumn } from '../../../components/record/record-list.tsx';
import { RecordScreen } from '../../../components/record/record-screen.tsx';
import { isFailed, resultColumn, resultOf, RunList, startColumn } from '../../../components/run/run-list.tsx';
import { useControlKeys } from '../../../components/use-control-keys.ts';
import type { CollectionPart } from '../../../store/requests-store.ts';
import { useKnownRun, useRemoveRun, useRun, useRunning, useRuns } from '../../../store/use-run.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { EnvironmentChoice } from '../environments/environment-choice.tsx';
import { RunResults } from './run-results.tsx';

const columns: readonly RecordColumn<RunSummary>[] = [
  startColumn,
  { title: 'Collection', width: 'minmax(0, 1fr)', cell: ({ title }) => title },
  {
    title: 'Passed',
    width: '64px',
    align: 'right',
    cell: ({ figures: { passed = 0, total = 0 } }) => `${String(passed)} of ${String(total)}`,
  },
  resultColumn,
];

const wordsOf = ({ figures: { passed = 0, total = 0 }, title, ...run }: RunSummary): string =>
  `${title}: ${String(passed)} of ${String(total)} passed, ${resultOf(run).word}`;

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
  const chosen = earlier ?? last?.id;
  const onRemove = useRemoveRun();
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
      <Group gap={8} wrap="nowrap" mih={48} px="var(--edge)" py={8} style={{ borderBottom: '1px solid var(--line)' }}>
        <Title order={2} flex={1} miw={60} textWrap="nowrap" style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          <Text span inherit fw={400} c="faint">
            Run /{' '}
          </Text>
          {part.name}
        </Title>
        <EnvironmentChoice />
        <CheckField label="Stop at a failure" checked={bail} disabled={running} onChange={setBail} />
        {running ? (
          <Button key="cancel" icon={Square} onClick={() => void cancel('collection')}>
            Cancel run
          </Button>
        ) : (
          <Button
            key="run"
            data-begin
            look="primary"
            title="Ctrl Enter"
            disabled={!connected}
            icon={Play}
            onClick={run}
          >
            Run
          </Button>
        )}
      </Group>
      {refusal !== undefined && (
        <ProblemNote title="The run did not start." onDismiss={() => dismiss('collection')}>
          {refusal}
        </ProblemNote>
      )}
      <div style={{ flex: 1, minHeight: 0 }}>
        <RecordScreen
          stackBelow={1280}
          names={['Runs', 'Result']}
          list={
            <RunList
              what="run"
              many="runs"
              list={useRuns('collection')}
              columns={columns}
              wordsOf={wordsOf}
              isFailed={isFailed}
              chosen={chosen}
              onChoose={showRun}
              onRemove={onRemove}
              about="Choose an environment and press Run. The last 20 runs are stored."
            />
          }
          isEmpty={chosen === undefined}
          detail={
            <DetailPane label="Result" what="run" chosen={chosen} item={useKnownRun('collection', chosen)}>
              {(shown) => <RunResults key={shown.id} run={shown} onRemove={onRemove} onChoose={showRun} />}
            </DetailPane>
          }
        />
      </div>
    </Stack>
  );
}
