import { Box, Group, Loader, SimpleGrid, Stack, Text } from '@mantine/core';
import { ArrowDownUp, ClipboardCopy } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { comparisonInput, type Comparison } from '#shared/pull-push/comparison.ts';
import {
  comparisonMarkdown,
  comparisonSvg,
  comparisonTitle,
  project,
  pullPushTable,
  unpicturedTable,
} from '#shared/pull-push/report.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Card, Screen } from '../../components/screen.tsx';
import { NumberField } from '../../components/field/fields.tsx';
import { Problem, Note } from '../../components/note.tsx';
import { ResultTable } from '../../components/run/result-table.tsx';
import { formatBytes } from '../../components/text/format-bytes.ts';
import { givenNumber, limitsOf } from '../../store/number-text.ts';
import { useApi, useStatus, useStores } from '../../store/use-stores.ts';
import { useLesson } from '../../store/use-lessons.ts';
import { useRun } from '../../store/use-run.ts';
import { ComparisonForm } from './comparison-form.tsx';
import { Legend, RequestsOverTime } from './requests-over-time.tsx';
import { copyText } from '../../components/copy-text.ts';

/** Pixels of the picture per pixel of the drawing, for sharp text on slides. */
const scale = 2;

async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/png');
  });
}

/** Copies the result as Markdown and as a picture: programs paste what they support. */
async function copyResult(comparison: Comparison): Promise<void> {
  const markdown = comparisonMarkdown(comparison);
  try {
    const picture = pictureOf(comparisonSvg(comparison));
    const text = new Blob([markdown], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'image/png': picture })]);
  } catch {
    // Without permission for pictures.
    await copyText(markdown);
  }
}

/** The same chats followed by polling and by webhooks, measured for real. */
export function PullPush() {
  const run = useRun('comparison');
  const comparison = run?.figures;
  useFirstComparison(run);
  const showsForm = useLesson() === undefined || run?.state !== 'running';
  return (
    <Screen>
      <BuiltInNote>A comparison follows chats</BuiltInNote>
      <Card title="Comparison" actions={comparison && <CopyButton comparison={comparison} />}>
        {run && (
          <Stack gap={12} p="12 var(--edge) 0">
            <Group gap={16} justify="space-between">
              <RunWords run={run} />
              <Legend />
            </Group>
            <Problem>{run.problem}</Problem>
            <RequestsOverTime comparison={run.figures} />
          </Stack>
        )}
        {showsForm && <ComparisonForm run={run?.state === 'running' ? run.id : undefined} />}
      </Card>
      {!run && (
        <EmptyState icon={<ArrowDownUp size={24} aria-hidden />} title="No comparison yet">
          An agent works on chats. Polling and webhooks notice the same events.
        </EmptyState>
      )}
      {comparison && comparison.events > 0 && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={16} style={{ alignItems: 'start' }}>
          <Card title="Measured">
            <ResultTable label="Measured numbers" table={unpicturedTable(comparison)} />
          </Card>
          <Card title="Projection">
            <Projection comparison={comparison} />
          </Card>
        </SimpleGrid>
      )}
    </Screen>
  );
}

/** The first comparison of a lesson starts with the step that shows this screen. */
function useFirstComparison(run: RunOf<'comparison'> | undefined): void {
  const lesson = useLesson();
  const shows = lesson?.results.at(-1)?.shown?.screen === 'pull-push';
  const starts = shows && run?.state !== 'running' && (run === undefined || run.startedAt < lesson.startedAt);
  const { mutate } = useMutation(useApi().runs.start.mutationOptions());
  useEffect(() => {
    if (starts) mutate({ ...comparisonInput.parse({}), kind: 'comparison' });
  }, [mutate, starts]);
}

function CopyButton({ comparison }: { comparison: Comparison }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="small"
      icon={ClipboardCopy}
      title="Copies a Markdown table and a picture"
      onClick={() => void copyResult(comparison).then(() => setCopied(true))}
    >
      {copied ? 'Copied' : 'Copy result'}
    </Button>
  );
}

/** What a comparison consists of, and its state. */
function RunWords({ run: { figures, state } }: { run: RunOf<'comparison'> }) {
  return (
    <Group gap={8} role="status">
      {state === 'running' && <Loader size={14} color="var(--accent)" aria-hidden />}
      <Text size="sm" c="dim">
        {comparisonTitle(figures)}
        {state === 'cancelled' && ', cancelled'}
      </Text>
    </Group>
  );
}

const measured = (count: number | undefined, format: (count: number) => string): string =>
  count === undefined ? '–' : format(count);

const limits = limitsOf(z.int().min(1).max(1_000_000_000));

/** What the measured numbers mean for more customers. */
function Projection({ comparison }: { comparison: Comparison }) {
  const [customers, setCustomers] = useState('1,000');
  const [events, setEvents] = useState('20,000');
  const numberOf = (text: string): number => givenNumber('value', text).value ?? 0;
  const { input } = comparison;
  const { pull, push } = project(comparison, numberOf(customers), numberOf(events));
  const table = pullPushTable('', [
    ['Requests per day', formatNumber(pull.requests), formatNumber(push.requests)],
    ['Nothing new per day', measured(pull.empty, formatNumber), measured(push.empty, formatNumber)],
    ['Data per day', measured(pull.bytes, formatBytes), measured(push.bytes, formatBytes)],
  ]);
  return (
    <Stack gap={12} p="16 var(--edge)">
      <Group gap={16} align="flex-start">
        <NumberField label="Customers" value={customers} limits={limits} onChange={setCustomers} />
        <NumberField label="Events per day" value={events} limits={limits} onChange={setEvents} />
      </Group>
      <Box mx="calc(-1 * var(--edge))">
        <ResultTable label="Projected numbers" table={table} />
      </Box>
      <Text size="sm" c="dim">
        One poll per customer every {input.interval} s{input.conditional && ' with If-None-Match'}.
      </Text>
    </Stack>
  );
}

interface BuiltInNoteProps {
  /** What needs the built-in interface, for example `A comparison uses chats`. */
  children: string;
}

/** Says that something needs the built-in interface, while the service offers another one. */
function BuiltInNote({ children }: BuiltInNoteProps) {
  const own = useStatus()?.interface;
  const { navigation } = useStores();
  if (!own) return null;
  return (
    <Note
      tone="info"
      boxed
      actions={
        <Button size="small" onClick={() => navigation.getState().go('interface')}>
          Open Interface
        </Button>
      }
    >
      {children} of the built-in interface, and the service offers {own.title}. To use it, choose Open, Built-in
      interface on the screen Document.
    </Note>
  );
}
