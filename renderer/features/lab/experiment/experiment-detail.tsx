import { Box, Stack, Title, Tooltip, Group } from '@mantine/core';
import { Play, SearchX, Check, X } from 'lucide-react';
import { experimentLayers, experimentFacts, experimentSides } from '#shared/experiments/facts.ts';
import type { Experiment, ExperimentResult, ExperimentFinding } from '#shared/model/experiment.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button, CopyButton } from '../../../components/button.tsx';
import { Card } from '../../../components/screen.tsx';
import { DetailHead } from '../../../components/detail-pane.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { EmptyState, ListState } from '../../../components/empty-state.tsx';
import { EvidenceMenu } from '../../../components/evidence-menu.tsx';
import { leaveTo } from '../../../components/leave-to.ts';
import { ProblemNote } from '../../../components/note.tsx';
import { SourceText } from '../../../components/source-text.tsx';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { useExperiments, useFoundExperiments } from '../../../store/use-experiments.ts';
import { useRunning } from '../../../store/use-run.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { standings, useExperiment } from '../standing.tsx';
import { TraceDiagrams } from '../trace-diagram.tsx';
import { FactValue } from './fact-value.tsx';
import { HopPicture, hopTexts } from './hop-picture.tsx';
import { Explained } from '../../../components/explained.tsx';
import { Table } from '../../../components/table.tsx';

/** The selected experiment: what it breaks, what is expected and observed, and its trace. */
export function ExperimentDetail() {
  const { lab } = useStores();
  const list = useExperiments();
  const { shown } = useFoundExperiments();
  const experiment = list.items.find(({ id }) => id === shown);
  if (experiment) return <Detail key={shown} experiment={experiment} />;
  return (
    <ListState list={{ ...list, items: [] }} what="experiments">
      <EmptyState icon={<SearchX size={24} aria-hidden />} title={`Unknown experiment ${shown ?? ''}`}>
        <Button onClick={() => lab.getState().choose(undefined)}>Show the experiments</Button>
      </EmptyState>
    </ListState>
  );
}

function Detail({ experiment }: { experiment: Experiment }) {
  const { title, hop, breaks, notApplicable, why, source, robust } = experiment;
  const { result } = useExperiment(experiment);
  return (
    <Box
      component="article"
      h="100%"
      style={{ overflow: 'auto', containerType: 'inline-size' }}
      aria-label={title}
      onKeyDown={leaveTo('experiment-list')}
    >
      <Head experiment={experiment} />
      {notApplicable !== undefined && (
        <ProblemNote title="It does not apply to your interface.">{notApplicable}</ProblemNote>
      )}
      {result?.error !== undefined && <ProblemNote title="The experiment failed to run.">{result.error}</ProblemNote>}
      <Stack gap={16} p="16 var(--edge)" miw={0}>
        <TextCard title="What it breaks" texts={{ '': breaks, 'Why this happens': why }} source={source} />
        <Card title={hopTexts(hop)} actions={<Restored result={result} />}>
          <HopPicture hop={hop} />
          <FindingsTable experiment={experiment} result={result} />
        </Card>
        {result?.diagnosis && (
          <Card title="Diagnosis">
            <DiagnosisView diagnosis={result.diagnosis} good={result.diagnosis.cause === 'ok'} />
          </Card>
        )}
        {result && <TraceCard key={result.startedAt} result={result} />}
        <TextCard
          title="What robust software does"
          texts={{ 'Your client': robust.client, 'Your receiver': robust.receiver }}
        />
      </Stack>
    </Box>
  );
}

/** The title, status and actions of an experiment. */
function Head({ experiment }: { experiment: Experiment }) {
  const { id, title, layer, file, notApplicable, own } = experiment;
  const { result, standing, running } = useExperiment(experiment);
  const start = useStoreState('runs', (state) => state.start);
  const busy = useRunning('experiments');
  const { words, outcome } = standings[standing];
  return (
    <DetailHead
      titleId="experiment-title"
      title={title}
      divided
      after={
        <span role="status" aria-label="Result">
          <Badge outcome={running ? 'neutral' : outcome}>{running ? 'running' : words}</Badge>
        </span>
      }
      actions={
        <>
          {result && <EvidenceMenu subject={{ kind: 'experiment', id }} trace={result.trace} of="lab" />}
          <CopyButton size="normal" what="command" text={`hookbench lab ${id}`} />
          <Button
            busy={running}
            disabled={busy || notApplicable !== undefined}
            icon={Play}
            title="Run (Ctrl Enter)"
            onClick={() => void start({ kind: 'experiments', ids: [id] })}
          >
            {result ? 'Run again' : 'Run'}
          </Button>
        </>
      }
      facts={
        <>
          <span>{experimentLayers.find((each) => each.layer === layer)?.title}</span>
          {own && <span title={file}>own</span>}
          {result && (
            <span>
              {durationText(result.durationMs)} at {timeOfDay(Date.parse(result.startedAt)).slice(0, 8)}
            </span>
          )}
        </>
      }
    />
  );
}

/** Shows whether the experiment restored everything that it changed. */
function Restored({ result }: { result: ExperimentResult | undefined }) {
  if (!result) return null;
  const { restored, notRestored = [] } = result;
  const words = restored
    ? 'Settings, clocks, faults, clients and subscriptions are restored'
    : `Not restored: ${notRestored.join('; ')}`;
  return (
    <Tooltip label={words}>
      <span tabIndex={0} style={{ display: 'flex' }}>
        <Badge outcome={restored ? 'ok' : 'bad'}>{restored ? 'restored' : 'not restored'}</Badge>
      </span>
    </Tooltip>
  );
}

/** The sequence diagrams of the experiment. */
function TraceCard({ result: { traces, trace } }: { result: ExperimentResult }) {
  const running = useRunning('experiments');
  const [first = trace, ...others] = traces;
  return (
    <Card title="Trace">
      <Box py={8} mih={88} style={{ overflow: 'auto' }}>
        {first === undefined ? (
          <EmptyState title="Nothing was sent">The experiment ended before the first message.</EmptyState>
        ) : (
          <TraceDiagrams
            traces={[first, ...others]}
            of="lab"
            again={running ? '' : 'Run the experiment again to see it.'}
          />
        )}
      </Box>
    </Card>
  );
}

interface TextCardProps {
  title: string;
  /** By their headings, which can be empty. */
  texts: Readonly<Record<string, string | undefined>>;
  source?: string;
}

/** A card of paragraphs; nothing without a text. */
function TextCard({ title, texts, source }: TextCardProps) {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  if (given.length === 0) return null;
  return (
    <Card title={title}>
      <Stack gap={12} px="var(--edge)" py={12} style={{ overflowWrap: 'anywhere' }}>
        {given.map(([heading, text]) => (
          <div key={heading}>
            {heading !== '' && (
              <Title order={3} mb={4} c="dim">
                {heading}
              </Title>
            )}
            <p>{text}</p>
          </div>
        ))}
        {source !== undefined && <SourceText>{source}</SourceText>}
      </Stack>
    </Card>
  );
}

interface FindingsTableProps {
  experiment: Experiment;
  result: ExperimentResult | undefined;
}

/** Compares expected and observed facts, by party. */
function FindingsTable({ experiment: { expected }, result }: FindingsTableProps) {
  const rows = expected.map((expectation, index) => ({
    ...expectation,
    first: expected[index - 1]?.side !== expectation.side,
    finding: result?.findings.find(({ side, fact }) => side === expectation.side && fact === expectation.fact),
  }));
  return (
    <Table
      label="Expected and observed"
      items={rows}
      keyOf={({ side, fact }) => `${side}.${fact}`}
      isBad={({ finding }) => finding?.met === false}
      columns={[
        { title: 'Observer', cell: ({ side, first }) => <strong>{first && experimentSides[side].title}</strong> },
        {
          title: 'Fact',
          cell: ({ fact }) => (
            <Explained words={experimentFacts[fact].meaning}>{experimentFacts[fact].title}</Explained>
          ),
        },
        { title: 'Expected', cell: ({ fact, values }) => <FactValue fact={fact} value={values.join(' or ')} /> },
        ...(result ? [{ title: 'Observed', cell: observedCell }] : []),
      ]}
    />
  );
}

const observedCell = ({ finding }: { finding: ExperimentFinding | undefined }) => <Observed finding={finding} />;

/** An observed fact; nothing if the experiment ended before it. */
function Observed({ finding }: { finding: ExperimentFinding | undefined }) {
  if (!finding) return null;
  return (
    <Group gap={6} wrap="nowrap">
      {finding.met ? (
        <Check size={14} color="var(--ok)" aria-label="as expected" style={{ flex: 'none' }} />
      ) : (
        <X size={14} color="var(--bad)" aria-label="not as expected" style={{ flex: 'none' }} />
      )}
      <FactValue fact={finding.fact} value={finding.observed} />
    </Group>
  );
}
