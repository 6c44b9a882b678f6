import { Stack, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';
import { useRun } from '../../store/use-run.ts';
import { PlanPane } from './plan-pane.tsx';
import { Result } from './result/result.tsx';
import { RunsTab } from './runs/runs-tab.tsx';

/** Load tests: a plan, the result of the running or a finished test, and the list of tests. */
export function Load() {
  const wide = !useWindowBelow('width', 1180);
  const run = useRun('load');
  const [tab, setTab] = useState('result');
  // Undefined for the current one.
  const [opened, open] = useState<string>();
  const show = (id: string | undefined) => {
    open(id);
    setTab('result');
  };
  return (
    <Stack gap={0} h="100%" miw={0}>
      <ScreenTitle>Load</ScreenTitle>
      <div style={{ flex: 1, minHeight: 0 }}>
        <Group key={String(wide)} orientation={wide ? 'horizontal' : 'vertical'}>
          <Panel id="plan" defaultSize={wide ? '38%' : '42%'} minSize={wide ? '320px' : '150px'}>
            <PlanPane run={run} onStart={() => show(undefined)} />
          </Panel>
          <PanelSeparator label="Size of the results" />
          <Panel id="results" minSize={wide ? '360px' : '150px'}>
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
          </Panel>
        </Group>
      </div>
    </Stack>
  );
}
