import { type ComponentType, useRef } from 'react';
import { Button, Code, Group, Text, Textarea } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { RetryPolicy } from '#shared/model/retry-policy.ts';
import { scheduleOf } from '#shared/profile/retry-presets.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Control, ControlFacts } from '../control-of.ts';
import { ChoiceControl, SetControl, SwitchControl } from './choice-controls.tsx';
import { type ControlProps, draftStyles, useDraft, DraftInput } from './draft.tsx';
import { ChipsControl, MapControl, NumberControl, TextControl } from './text-controls.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { checkTemplate, templateNames } from '../check-template.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { givenNumber } from '../../../store/number-text.ts';
import { attemptTimes, delaysText, parseDelays, placeInTime, type AttemptTime } from '../retry-times.ts';
import styles from './controls.module.css';

/** Edits a payload template: insertable fields, an example and syntax errors. */
function TemplateControl({ assumption, value, refusal, onChange, onForget }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, type] = useDraft(String(value), onChange, onForget, true);
  const { example, fault } = checkTemplate(draft.value);
  const insert = (field: string) => {
    type(withField(area.current, draft.value, field));
    area.current?.focus();
  };
  return (
    <>
      <Textarea
        ref={area}
        styles={draftStyles(draft['data-dirty'])}
        aria-label={assumption.entry.title}
        error={refusal !== undefined}
        aria-invalid={refusal !== undefined}
        rows={4}
        resize="vertical"
        spellCheck={false}
        {...draft}
      />
      <Group gap={4} role="group" aria-label="Fields to insert">
        {templateNames.map((field) => (
          <Button
            key={field}
            size="xs"
            h={20}
            px={6}
            ff="mono"
            fz="xs"
            fw={400}
            c="dim"
            // Keeps the focus and the selection in the text area.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(field)}
          >
            {field}
          </Button>
        ))}
      </Group>
      {fault !== undefined && (
        <Text fz="sm" lh="sm" c="warn" style={{ overflowWrap: 'anywhere' }} role="status">
          Receivers cannot parse this payload. {fault}.
        </Text>
      )}
      <Disclosure label="Example">
        <Code block mt={4} mah={240} bg="var(--bg)" style={{ overflow: 'auto' }}>
          {example}
        </Code>
      </Disclosure>
    </>
  );
}

/** Inserts a field at the cursor, or at the end when the text area has no focus. */
function withField(area: HTMLTextAreaElement | null, text: string, field: string): string {
  const focused = area !== null && document.activeElement === area ? area : undefined;
  const [from, to] = focused ? [focused.selectionStart, focused.selectionEnd] : [text.length, text.length];
  return `${text.slice(0, from)}{{${field}}}${text.slice(to)}`;
}

const controls: { [Kind in keyof ControlFacts]: ComponentType<ControlProps & ControlFacts[Kind]> } = {
  switch: SwitchControl,
  choice: ChoiceControl,
  number: NumberControl,
  set: SetControl,
  chips: ChipsControl,
  map: MapControl,
  retry: RetryControl,
  template: TemplateControl,
  text: TextControl,
};

/** Renders the control of an assumption. */
export function ValueControl({ control: { kind, ...facts }, ...props }: ControlProps & { control: Control }) {
  const Control = controls[kind] as ComponentType<ControlProps>;
  return <Control {...props} {...facts} />;
}

/** Edits the retry schedule, a preset or custom delays, with a chart of the attempts. */
function RetryControl(props: ControlProps) {
  const { value, refusal, onChange, onForget } = props;
  const { delays, jitter } = scheduleOf(value as RetryPolicy);
  const times = attemptTimes(delays, jitter);
  const [waits] = useDraft(
    delaysText(delays),
    (text) => onChange({ delays: parseDelays(text) ?? text, jitter }),
    onForget,
  );
  const [spread] = useDraft(
    String(Math.round(jitter * 100)),
    (text) => onChange({ delays: [...delays], ...givenNumber('jitter', text, 1 / 100) }),
    onForget,
  );
  const ofJitter = refusal?.field?.endsWith('/jitter') === true;
  return (
    <>
      <Text fw={600}>
        {counted(times.length, 'attempt', 'attempts')}
        {times.length > 1 && ` within ${durationText((times.at(-1)?.at ?? 0) * 1000)}`}
      </Text>
      <RetryChart times={times} />
      <Group gap={8} wrap="nowrap">
        <DraftInput
          flex={1}
          label="Delays before each attempt"
          draft={waits}
          refused={refusal !== undefined && !ofJitter}
        />
        <DraftInput w={80} label="Jitter, %" draft={spread} refused={ofJitter} inputMode="decimal" />
      </Group>
      <ChoiceControl {...props} />
    </>
  );
}

const marks = [1, 60, 3600, 86_400] as const;
const height = 52;
const line = 26;
const edge = 10;
/** Min distance of two labels, in pixels. */
const minLabelGap = 14;

/** The attempts of a schedule on a logarithmic time axis. */
function RetryChart({ times }: { times: readonly AttemptTime[] }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const end = Math.max(1, ...times.map(({ at, spread }) => (at + spread) * 1.02));
  const x = (at: number) => edge + placeInTime(Math.max(0, at), end) * Math.max(0, width - 2 * edge);
  const labelled = times.filter(({ at }, index) => {
    const before = times[index - 1];
    return index === 0 || index === times.length - 1 || (before !== undefined && x(at) - x(before.at) >= minLabelGap);
  });
  return (
    <div ref={ref} className={styles.chart}>
      <svg width={width} height={height} role="img" aria-label={chartWords(times)} display="block">
        <line x1={edge} x2={width - edge} y1={line} y2={line} strokeWidth={2} />
        {marks
          .filter((mark) => mark < end)
          .map((mark) => (
            <g key={mark}>
              <line x1={x(mark)} x2={x(mark)} y1={line - 5} y2={line + 5} />
              <text x={x(mark)} y={height - 6}>
                {durationText(mark * 1000)
                  .replace('1.0', '1')
                  .replace(' 0 min', '')}
              </text>
            </g>
          ))}
        {times.map(({ n, at, spread }) => (
          <g key={n} className={styles.attempt}>
            {spread > 0 && <line x1={x(at - spread)} x2={x(at + spread)} y1={line} y2={line} />}
            <circle cx={x(at)} cy={line} r={4}>
              <title>{`Attempt ${String(n)}, ${whenWords(at)}`}</title>
            </circle>
          </g>
        ))}
        {labelled.map(({ n, at }) => (
          <text key={n} x={x(at)} y={line - 10}>
            {n}
          </text>
        ))}
      </svg>
    </div>
  );
}

function whenWords(at: number): string {
  return at === 0 ? 'immediately' : `after ${durationText(at * 1000)}`;
}

function chartWords(times: readonly AttemptTime[]): string {
  const some = times.length > 10 ? [...times.slice(0, 5), ...times.slice(-1)] : times;
  return `Attempts: ${some.map(({ n, at }) => `${String(n)} ${whenWords(at)}`).join(', ')}`;
}
