import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { RunSummary } from '#shared/runs/run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { DetailPane } from '../../components/detail-pane.tsx';
import { TwoLines } from '../../components/list/list-row.tsx';
import type { RecordColumn } from '../../components/record/record-list.tsx';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { isFailed, resultColumn, resultOf, RunList, startColumn } from '../../components/run/run-list.tsx';
import { TabSet } from '../../components/tab-set.tsx';
import { durationText } from '../../components/text/time-text.ts';
import { useKnownRun, useRemoveRun, useRuns } from '../../store/use-run.ts';
import { PlanPane } from './plan-pane.tsx';
import { CompareTab } from './result/compare-tab.tsx';
import { Outcome, ResultHead } from './result/result.tsx';

const columns: readonly RecordColumn<RunSummary>[] = [
  startColumn,
  { title: 'Test', width: 'minmax(0, 1fr)', cell: ({ source, title }) => <TwoLines first={title} second={source} /> },
  {
    title: 'Sent',
    width: '56px',
    from: 640,
    align: 'right',
    cell: ({ figures }) => formatNumber(figures['sent'] ?? 0),
  },
  {
    title: 'Errors',
    width: '56px',
    from: 540,
    align: 'right',
    cell: ({ figures }) => formatNumber(figures['failed'] ?? 0),
  },
  {
    title: 'p99',
    width: '56px',
    align: 'right',
    cell: ({ figures: { p99 = 0 } }) => (p99 === 0 ? '–' : durationText(p99)),
  },
  resultColumn,
];

const wordsOf = (run: RunSummary): string => [run.title, run.source, resultOf(run).word].filter(Boolean).join(', ');

/** Load tests: a plan, the list of tests, and the result of the selected one. */
export function Load() {
  const [chosen, choose] = useState<string>();
  const [started, open] = useState<string>();
  const [compared, compare] = useState<string>();
  const [tab, show] = useState<string | null>('result');
  const list = useRuns('load');
  const onRemove = useRemoveRun();
  return (
    <RecordScreen
      names={['Plan', 'Result']}
      opens={started}
      list={
        <Stack gap={0} h="100%" style={{ overflow: 'auto' }}>
          <PlanPane
            onStart={(id) => {
              choose(id);
              open(id);
              show('result');
            }}
          />
          <div style={{ flex: '1 1 50%', minHeight: 160 }}>
            <RunList
              what="load test"
              many="load tests"
              list={list}
              columns={columns}
              wordsOf={wordsOf}
              isFailed={isFailed}
              chosen={chosen}
              onChoose={choose}
              onRemove={onRemove}
              compared={tab === 'compare' ? compared : undefined}
              onCompare={(id) => {
                compare(id);
                show('compare');
              }}
              about="Press Start. The last 50 tests are stored."
            />
          </div>
        </Stack>
      }
      isEmpty={chosen === undefined}
      detail={
        <DetailPane label="Result" what="run" chosen={chosen} item={useKnownRun('load', chosen)}>
          {(run) => (
            <>
              <ResultHead run={run} onChoose={choose} onRemove={onRemove} />
              <TabSet
                value={tab}
                onChange={show}
                flex={1}
                mih={0}
                panel={{ tabIndex: 0 }}
                tabs={[
                  { id: 'result', label: 'Result', content: <Outcome run={run} /> },
                  {
                    id: 'compare',
                    label: 'Compare',
                    content: <CompareTab run={run} all={list.items} compared={compared} onCompare={compare} />,
                  },
                ]}
              />
            </>
          )}
        </DetailPane>
      }
    />
  );
}
