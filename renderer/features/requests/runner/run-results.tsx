import { Box, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CornerUpRight, ListTree } from 'lucide-react';
import { useState } from 'react';
import type { CollectionRun, CollectionStep } from '#shared/runs/collection-run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { CheckField } from '../../../components/field/fields.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { PlayButton } from '../../../components/player/play-button.tsx';
import { Problem } from '../../../components/note.tsx';
import { ProgressLine } from '../../../components/progress-line/progress-line.tsx';
import { RemoveRun, type RunActions } from '../../../components/run/run-list.tsx';
import { RunStep } from '../../../components/run/run-step.tsx';
import { RunSummary } from '../../../components/run/run-summary.tsx';
import { Table } from '../../../components/table.tsx';
import { TraceButton } from '../../../components/trace-button.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { useStores } from '../../../store/use-stores.ts';

/** Results that are shown at once. */
const maxShown = 300;

/** A run of a collection: its progress, and the results in their folders, as the requests end. */
export function RunResults({ run, onChoose, onRemove }: { run: CollectionRun } & RunActions) {
  const { problem, results, running, state, title, total } = run;
  const [onlyFailed, setOnlyFailed] = useState(false);
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  const shown = onlyFailed ? results.filter(({ outcome }) => outcome === 'failed') : results;
  return (
    <>
      <RunSummary
        run={run}
        passed={results.filter(({ outcome }) => outcome === 'passed').length}
        failed={failed}
        total={total}
      >
        <Text span size="sm" c="faint" truncate miw={0}>
          {running === undefined ? title : `Sending ${running}`}
        </Text>
        {failed > 0 && <CheckField label="Only failed" checked={onlyFailed} onChange={setOnlyFailed} />}
        {state !== 'running' && <RemoveRun what="run" run={run} onChoose={onChoose} onRemove={onRemove} />}
        <ProgressLine label="Sent requests" done={results.length} total={total} running={state === 'running'} upon />
      </RunSummary>
      <Problem px="var(--edge)" py={8}>
        {problem}
      </Problem>
      <Box flex={1} mih={0} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label="Results">
        {onlyFailed && shown.length === 0 && <EmptyState title="No request failed" />}
        {shown.length > maxShown && (
          <Text size="sm" c="dim" px="var(--edge)" pt={8}>
            The last {formatNumber(maxShown)} of {formatNumber(shown.length)} results. A report has all of them.
          </Text>
        )}
        {[...Map.groupBy(shown.slice(-maxShown), ({ folder }) => folder)].map(([folder, steps]) => (
          <section key={folder} aria-label={folder || title}>
            <Text component="h3" size="xs" fw={600} c="faint" px="var(--edge)" pt={8} pb={2} truncate>
              {folder || title}
            </Text>
            <ol>
              {steps.map((step) => (
                <RequestResult key={step.index} step={step} />
              ))}
            </ol>
          </section>
        ))}
      </Box>
    </>
  );
}

/** The result of a request: its status, assertions and saved values. */
function RequestResult({ step }: { step: CollectionStep }) {
  const { method, status, trace, values = {} } = step;
  const mask = useMask();
  const saved = Object.entries(values);
  return (
    <RunStep
      step={step}
      before={<MethodTag method={method} />}
      after={status !== undefined && <Badge outcome={statusOutcome(status)}>{status}</Badge>}
    >
      {saved.length > 0 && (
        <Table
          label="Saved values"
          items={saved}
          keyOf={([name]) => name}
          columns={[
            { title: 'Variable', cell: ([name]) => <code>{name}</code> },
            { title: 'Saved value', cell: ([name, value]) => <code>{mask.value(name, value)}</code> },
          ]}
        />
      )}
      <Group gap={8}>
        <OpenRequest step={step} />
        <PlayButton trace={trace} />
        <TraceButton trace={trace} icon={ListTree}>
          Open trace
        </TraceButton>
      </Group>
    </RunStep>
  );
}

/** Opens what was sent with its response, or the request file. */
function OpenRequest({ step: { file, request } }: { step: CollectionStep }) {
  const { requests } = useStores();
  const { openFile, openRun } = requests.getState();
  const { error, mutate } = useMutation({
    mutationFn: () => (request === undefined ? openFile(file) : openRun(request)),
  });
  if (request === undefined && file === '') return null;
  return (
    <>
      <Button size="small" icon={CornerUpRight} onClick={() => mutate()}>
        {request === undefined ? 'Open request' : 'Open response'}
      </Button>
      <Problem error={error} />
    </>
  );
}
