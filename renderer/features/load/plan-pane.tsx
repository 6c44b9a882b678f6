import { Group, Menu, Stack, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, Play, Square } from 'lucide-react';
import type { LoadCheck } from '#shared/load/load-check.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Status } from '#shared/model/status.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { CheckedYaml } from '../../components/code-view/checked-yaml.tsx';
import { useEvents, type OfferedEvent } from '../../components/event/use-events.ts';
import { useNamedSchema } from '../../components/event/use-named-schema.ts';
import { ProblemNote } from '../../components/note.tsx';
import { ScreenAction } from '../../components/screen.tsx';
import { useControlKeys } from '../../components/use-control-keys.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { useApi, useStatus } from '../../store/use-stores.ts';
import { useRun } from '../../store/use-run.ts';
import { checking, useTyped } from '../../store/use-check.ts';

/** A load plan to begin with. */
interface ExamplePlan {
  title: string;
  text: string;
}

/**
 * Load plans for the parties of this Hookbench.
 * @param event An event of the user's interface; default: the built-in interface.
 */
function examplePlans(listeners: Status['listeners'], event?: OfferedEvent): readonly [ExamplePlan, ...ExamplePlan[]] {
  const urlOf = (party: 'catcher' | 'service', scheme: 'http' | 'https') =>
    listeners.find((one) => one.party === party && one.scheme === scheme)?.url ?? `${scheme}://localhost`;
  const receiver = `${urlOf('catcher', 'http')}${event?.path ?? '/webhook/chat-started'}`;
  const events = event ? `events: { ${JSON.stringify(event.name)}: 1 }\n` : '';
  return [
    {
      title: 'Webhooks at a constant rate',
      text: `hookbench: 1
load: Webhooks at a constant rate
target:
  url: ${receiver}
${events}arrivals: { rate: 50/s, for: 20s }
thresholds: ['p99 < 500ms', 'errors < 1%', 'lost = 0']
`,
    },
    {
      title: 'Rising rate: where does the receiver slow down?',
      text: `hookbench: 1
load: Rising rate
target:
  url: ${receiver}
${events}arrivals:
  - { ramp: 10/s..200/s, for: 20s }
  - { rate: 200/s, for: 10s }
thresholds: ['p99 < 1s', 'errors < 1%']
`,
    },
    {
      title: 'API calls without a token',
      text: `hookbench: 1
load: API calls without a token
target:
  url: ${urlOf('service', 'https')}
  # With a token: auth: { kind: bearer, token: … }
requests:
${event ? '' : '  - { path: /api/customers/C-1001, status: 401, weight: 9 }\n'}  - { path: /openapi.json }
arrivals: { rate: 20/s, for: 15s }
thresholds: ['p99 < 300ms', 'errors = 0']
`,
    },
    {
      title: 'As fast as 20 connections can',
      text: `hookbench: 1
load: As fast as 20 connections can
target:
  url: ${receiver}
${events}arrivals: { inFlight: 20, count: 2000 }
thresholds: ['rate >= 100/s']
`,
    },
  ];
}

const noListeners: [] = [];

/** Height of what is above and below the editor, and of a line, in pixels; and lines without scrolling. */
const chrome = 92;
const lineHeight = 18;
const maxLines = 20;

interface PlanPaneProps {
  /** Gets the id of a test that was started. */
  onStart: (id: string) => void;
}

/** The editor of the load plan, which stays in this tab. Ctrl Enter starts. */
export function PlanPane({ onStart }: PlanPaneProps) {
  const run = useRun('load');
  const { events, own } = useEvents();
  const examples = examplePlans(useStatus()?.listeners ?? noListeners, own ? events[0] : undefined);
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
  const begin = () => mutate({ kind: 'load', text }, { onSuccess: ({ id }) => onStart(id) });
  useControlKeys({ Enter: running ? undefined : begin });
  return (
    <Stack
      component="section"
      aria-label="Load plan"
      gap={0}
      flex={`0 1 ${String(chrome + lineHeight * Math.min(text.split('\n').length, maxLines))}px`}
      mih={240}
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <Group gap={8} px="var(--edge)" py={8} style={{ borderBottom: '1px solid var(--line)' }}>
        <Text component="h2" fw={600} flex="1 1 80px">
          Load plan
        </Text>
        <CopyButton what="load plan" text={text} />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button rightSection={<ChevronDown size={12} aria-hidden />}>Examples</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {examples.map((example) => (
              <Menu.Item key={example.title} onClick={() => store(example.text)}>
                {example.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ScreenAction>
          {running ? (
            <Button
              icon={Square}
              busy={cancel.isPending}
              title="Stop sending; the report has what was sent"
              onClick={() => cancel.mutate({ id: run.id })}
            >
              Cancel
            </Button>
          ) : (
            <Button look="primary" icon={Play} busy={start.isPending} title="Start (Ctrl Enter)" onClick={begin}>
              Start
            </Button>
          )}
        </ScreenAction>
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

function PlanEditor({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { load } = useApi();
  const { data: schema } = useQuery(load.schema.queryOptions({ staleTime: Infinity }));
  const named = useNamedSchema(schema);
  const typed = useTyped(text);
  const { data: check } = useQuery({ ...load.check.queryOptions({ input: { text: typed } }), ...checking });
  return (
    <CheckedYaml
      label="Text of the load plan"
      text={text}
      schema={named}
      problem={check?.problem}
      file={check?.problem?.file ?? ''}
      words={check?.plan && planWords(check.plan)}
      onChange={onChange}
    />
  );
}

function planWords({ arrivals, planned, sends, target, thresholds }: NonNullable<LoadCheck['plan']>): string {
  const what = sends === 'webhooks' ? 'Webhooks' : 'Requests';
  const all = planned === undefined ? '' : `, ${counted(planned, 'send', 'sends')}`;
  return `${what} to ${target}: ${arrivals}${all}, ${counted(thresholds.length, 'threshold', 'thresholds')}.`;
}
