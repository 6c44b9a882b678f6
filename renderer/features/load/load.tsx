import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { useRun } from '../../store/use-run.ts';
import { PlanPane } from './plan-pane.tsx';
import { Result } from './result/result.tsx';
import { RunsTab } from './runs/runs-tab.tsx';

/** Load tests: a plan, the result of the running or a finished test, and the list of tests. */
export function Load() {
  const run = useRun('load');
  const [tab, setTab] = useState('result');
  // Undefined for the current one.
  const [opened, open] = useState<string>();
  const show = (id: string | undefined) => {
    open(id);
    setTab('result');
  };
  return (
    <RecordScreen
      width="38%"
      stackBelow={1180}
      separator="Size of the results"
      list={<PlanPane run={run} onStart={() => show(undefined)} />}
      detail={
        <Tabs value={tab} keepMounted={false} h="100%" onChange={(next) => setTab(next ?? 'result')}>
          <Tabs.List px={12}>
            <Tabs.Tab value="result">Result</Tabs.Tab>
            <Tabs.Tab value="runs">Runs</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="result" style={{ overflow: 'auto' }} tabIndex={0}>
            <Result run={run} opened={opened} />
          </Tabs.Panel>
          <Tabs.Panel value="runs" style={{ overflow: 'auto' }} tabIndex={0}>
            <RunsTab onShow={show} />
          </Tabs.Panel>
        </Tabs>
      }
    />
  );
}
