import { Box, Group, Menu, Stack, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert, CircleCheck, Play, Square } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { LoadCheck } from '#shared/load/load-check.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { YamlField } from '../../components/code-view/yaml-field.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ProblemNote } from '../../components/problem-note.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { refusalOf } from '../../store/refusal-of.ts';
import { completeScenario } from '../../store/scenarios/complete-scenario.ts';
import { useApi } from '../../store/use-engine.ts';
import { useStatus } from '../../store/use-kept.ts';
import { useLoadCheck } from '../../store/use-load.ts';
import { examplePlans } from './example-plans.ts';

const noListeners: [] = [];

interface PlanPaneProps {
  run: RunOf<'load'> | undefined;
  onStart: () => void;
}

/** The editor of the load plan, which stays in this tab. Ctrl Enter starts. */
export function PlanPane({ run, onStart }: PlanPaneProps) {
  const examples = examplePlans(useStatus()?.listeners ?? noListeners);
  const [stored, store] = useSessionStorage<string | undefined>({
    key: 'hookbench.load-plan',
    defaultValue: undefined,
    getInitialValueInEffect: false,
  });
  const text = stored ?? examples[0].text;
  const { runs } = useApi();
  const start = useMutation(runs.start.mutationOptions());
  const cancel = useMutation(runs.cancel.mutationOptions());
  const running = run?.state === 'running';
  const { mutate, reset } = start;
  const begin = () => mutate({ kind: 'load', text }, { onSuccess: onStart });
  useStartKey(running ? undefined : begin);
  return (
    <Stack component="section" aria-label="Load plan" gap={0} h="100%" miw={0}>
      <Group gap={8} px={12} py={8} style={{ borderBottom: '1px solid var(--line)' }}>
        <Text component="h2" fw={600} flex="1 1 80px">
          Load plan
        </Text>
        <CopyButton what="load plan" text={text} />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button icon={<ChevronDown size={14} aria-hidden />}>Examples</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {examples.map((example) => (
              <Menu.Item key={example.title} onClick={() => store(example.text)}>
                {example.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {running ? (
          <Button
            icon={<Square size={14} aria-hidden />}
            busy={cancel.isPending}
            title="Stop sending; the report has what was sent"
            onClick={() => cancel.mutate({ id: run.id })}
          >
            Cancel
          </Button>
        ) : (
          <Button
            look="primary"
            icon={<Play size={14} aria-hidden />}
            busy={start.isPending}
            title="Start (Ctrl Enter)"
            onClick={begin}
          >
            Start
          </Button>
        )}
      </Group>
      {start.error && (
        <ProblemNote title="The load test did not start." onDismiss={() => reset()}>
          {refusalOf(start.error).words}
        </ProblemNote>
      )}
      <PlanEditor text={text} onChange={store} />
    </Stack>
  );
}

/** Ctrl Enter, also in the editor. @param begin Undefined while a test runs. */
function useStartKey(begin: (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !begin) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      begin();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [begin]);
}

function PlanEditor({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { data: schema } = useQuery(useApi().load.schema.queryOptions({ staleTime: Infinity }));
  const check = useLoadCheck(text);
  const [shown, show] = useState<{ line: number; column: number }>();
  const complete = useCallback(
    (whole: string, offset: number) => (schema ? completeScenario(whole, offset, schema) : undefined),
    [schema],
  );
  return (
    <>
      <Box flex={1} mih={0}>
        <YamlField
          label="Text of the load plan"
          text={text}
          complete={complete}
          wrong={check?.problem}
          shown={shown}
          onChange={onChange}
        />
      </Box>
      <Box role="status" bg="var(--panel)" style={{ borderTop: '1px solid var(--line)' }}>
        <CheckLine check={check} onShow={() => show(check?.problem && { ...check.problem })} />
      </Box>
    </>
  );
}

/** What is wrong with the plan, or what it does. */
function CheckLine({ check, onShow }: { check: LoadCheck | undefined; onShow: () => void }) {
  if (check?.problem) {
    const { column, line, message } = check.problem;
    return (
      <RowButton px={12} py={6} w="100%" onClick={onShow} title="Show the line">
        <Group gap={8} wrap="nowrap" align="flex-start">
          <CircleAlert size={14} color="var(--bad)" aria-hidden style={{ flex: 'none', marginTop: 3 }} />
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Text span inherit ff="mono" c="bad">
              {line}:{column}
            </Text>{' '}
            {message}
          </Text>
        </Group>
      </RowButton>
    );
  }
  return (
    <Group gap={8} px={12} py={6} mih={32} wrap="nowrap" align="flex-start">
      {check?.plan && (
        <>
          <CircleCheck size={14} color="var(--ok)" aria-hidden style={{ flex: 'none', marginTop: 3 }} />
          <Text span size="sm" c="dim" style={{ overflowWrap: 'anywhere' }}>
            {planWords(check.plan)}
          </Text>
        </>
      )}
    </Group>
  );
}

function planWords({ arrivals, planned, sends, target, thresholds }: NonNullable<LoadCheck['plan']>): string {
  const what = sends === 'webhooks' ? 'Webhooks' : 'Requests';
  const all = planned === undefined ? '' : `, ${counted(planned, 'send', 'sends')}`;
  return `${what} to ${target}: ${arrivals}${all}, ${counted(thresholds.length, 'threshold', 'thresholds')}.`;
}
