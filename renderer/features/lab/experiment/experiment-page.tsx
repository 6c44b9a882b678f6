import { Stack, Title, Tooltip } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { Experiment, ExperimentResult } from '#shared/model/experiment.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { Mono } from '../../../components/mono.tsx';
import { ProblemNote } from '../../../components/problem-note.tsx';
import { findExperiments, type ExperimentFilter } from '../../../store/lab/find-experiments.ts';
import { useExperiments } from '../../../store/use-experiments.ts';
import { useRunning } from '../../../store/use-run.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { useExperiment } from '../standing.tsx';
import { TraceDiagrams } from '../trace-diagram.tsx';
import styles from './experiment.module.css';
import { FindingsTable } from './findings-table.tsx';
import { HopPicture, hopTexts } from './hop-picture.tsx';
import { PageHead, type Neighbours } from './page-head.tsx';

/** The page of one experiment. */
export function ExperimentPage({ id }: { id: string }) {
  const list = useExperiments();
  const experiment = list.items.find((each) => each.id === id);
  if (experiment) return <Page key={id} experiment={experiment} />;
  return (
    <ListState list={{ ...list, items: [] }} what="experiments">
      <EmptyState icon={<SearchX size={24} aria-hidden />} title={`Unknown experiment ${id}`}>
        <a href="#/lab">Open the failure lab</a>
      </EmptyState>
    </ListState>
  );
}

function Page({ experiment }: { experiment: Experiment }) {
  const { id, title, hop, breaks, notApplicable, why, source, robust } = experiment;
  const { lab } = useStores();
  const { look } = lab.getState();
  const { result } = useExperiment(experiment);
  const neighbours = useNeighbours(id);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    look(id);
    page.current?.focus();
  }, [id, look]);
  return (
    <article
      ref={page}
      className={styles.page}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        const act = pageKeys(event, {
          ...neighbours,
          again: () => void lab.getState().start({ ids: [id] }),
          back: () => lab.getState().open(undefined),
        });
        if (!act) return;
        event.preventDefault();
        act();
      }}
    >
      <PageHead experiment={experiment} neighbours={neighbours} />
      {notApplicable !== undefined && (
        <ProblemNote title="It does not apply to your interface.">{notApplicable}</ProblemNote>
      )}
      {result?.error !== undefined && <ProblemNote title="The experiment failed to run.">{result.error}</ProblemNote>}
      <div className={styles.columns}>
        <Stack gap={16} miw={0}>
          <Card title={hopTexts(hop)}>
            <HopPicture experiment={experiment} result={result} />
          </Card>
          <Card title="Expected and observed" actions={<Restored result={result} />}>
            <FindingsTable experiment={experiment} result={result} />
          </Card>
          {result && <TraceCard key={result.startedAt} result={result} />}
        </Stack>
        <Stack gap={16} miw={0}>
          <TextCard title="What it breaks" texts={{ '': breaks, 'Why this happens': why }} source={source} />
          {result?.diagnosis && (
            <Card title="Diagnosis">
              <DiagnosisView diagnosis={result.diagnosis} good={result.diagnosis.cause === 'ok'} />
            </Card>
          )}
          <TextCard
            title="What robust software does"
            texts={{ 'Your client': robust.client, 'Your receiver': robust.receiver }}
          />
        </Stack>
      </div>
    </article>
  );
}

/** The action of a key: previous and next experiment, run again, back to the list. */
function pageKeys(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { before, after, again, back }: Neighbours & Record<'again' | 'back', () => void>,
): (() => void) | undefined {
  if (ctrlKey || metaKey) return key === 'Enter' ? again : undefined;
  if (altKey) return undefined;
  return { ArrowLeft: before, k: before, ArrowRight: after, j: after, Escape: back }[key];
}

/** The previous and next experiment in the filtered list, or in the full list when the filter hides this one. */
function useNeighbours(id: string): Neighbours {
  const { lab } = useStores();
  const { items } = useExperiments();
  const filter = useStoreState('lab', (state) => state.filter);
  const results = useStoreState('lab', (state) => state.results);
  return useMemo(() => {
    const idsOf = (narrowed: ExperimentFilter) =>
      findExperiments(items, results, narrowed).flatMap(({ experiments }) => experiments.map((each) => each.id));
    const shown = idsOf(filter);
    const ids = shown.includes(id) ? shown : idsOf({});
    const at = ids.indexOf(id);
    const open = (to: string | undefined) => (to === undefined ? undefined : () => lab.getState().open(to));
    return { before: open(ids[at - 1]), after: open(ids[at + 1]), place: `${String(at + 1)} of ${String(ids.length)}` };
  }, [items, filter, results, id, lab]);
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
      <div className={styles.trace}>
        {first === undefined ? (
          <EmptyState title="Nothing was sent">The experiment ended before the first message.</EmptyState>
        ) : (
          <TraceDiagrams
            traces={[first, ...others]}
            of="lab"
            again={running ? '' : 'Run the experiment again to see it.'}
          />
        )}
      </div>
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
      <Stack gap={12} px={16} py={12} style={{ overflowWrap: 'anywhere' }}>
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
        {source !== undefined && <Mono c="faint">{source}</Mono>}
      </Stack>
    </Card>
  );
}
