import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Experiment } from '#shared/model/experiment.ts';
import { Card } from '../../../components/card.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { ProblemNote } from '../../../components/problem-note.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { useExperiment } from '../use-experiment.ts';
import { FindingsTable } from './findings-table.tsx';
import { HopPicture, hopTexts } from './hop-picture.tsx';
import { PageHead } from './page-head.tsx';
import styles from './page.module.css';
import { Restored } from './restored.tsx';
import { TraceCard } from './trace-card.tsx';
import { usePageKeys } from './use-page-keys.ts';

/** The page of one experiment. */
export function ExperimentPage({ id }: { id: string }) {
  const list = useStoreState('lab', (state) => state);
  const experiment = list.items.find((each) => each.id === id);
  if (experiment) return <Page key={id} experiment={experiment} />;
  return (
    <ListGap list={{ ...list, items: [] }} what="experiments">
      <EmptyState icon={<SearchX size={24} aria-hidden />} title={`Unknown experiment ${id}`}>
        <a href="#/lab">Open the failure lab</a>
      </EmptyState>
    </ListGap>
  );
}

function Page({ experiment }: { experiment: Experiment }) {
  const look = useStoreState('lab', (state) => state.look);
  const { result } = useExperiment(experiment.id);
  const onKeyDown = usePageKeys(experiment.id);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    look(experiment.id);
    page.current?.focus();
  }, [experiment.id, look]);
  return (
    <article ref={page} className={styles.page} tabIndex={-1} aria-label={experiment.title} onKeyDown={onKeyDown}>
      <PageHead experiment={experiment} />
      {result?.error !== undefined && <ProblemNote title="The experiment failed to run.">{result.error}</ProblemNote>}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={hopTexts(experiment.hop)}>
            <HopPicture experiment={experiment} result={result} />
          </Card>
          <Card title="Expected and observed" actions={<Restored result={result} />}>
            <FindingsTable experiment={experiment} result={result} />
          </Card>
          {result && <TraceCard key={result.startedAt} result={result} />}
        </div>
        <div className={styles.column}>
          <About experiment={experiment} />
          {result?.diagnosis && (
            <Card title="Diagnosis">
              <DiagnosisView diagnosis={result.diagnosis} good={result.diagnosis.cause === 'ok'} />
            </Card>
          )}
          <Robust robust={experiment.robust} />
        </div>
      </div>
    </article>
  );
}

function About({ experiment: { breaks, why, source } }: { experiment: Experiment }) {
  return (
    <Card title="What it breaks">
      <div className={styles.about}>
        <p>{breaks}</p>
        <h3>Why this happens</h3>
        <p>{why}</p>
        <p className={styles.source}>{source}</p>
      </div>
    </Card>
  );
}

function Robust({ robust: { client, receiver } }: { robust: Experiment['robust'] }) {
  if (client === undefined && receiver === undefined) return null;
  return (
    <Card title="What robust software does">
      <div className={styles.about}>
        {client !== undefined && (
          <>
            <h3>Your client</h3>
            <p>{client}</p>
          </>
        )}
        {receiver !== undefined && (
          <>
            <h3>Your receiver</h3>
            <p>{receiver}</p>
          </>
        )}
      </div>
    </Card>
  );
}
