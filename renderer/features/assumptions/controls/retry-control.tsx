import { counted } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { RetryPolicy } from '#shared/model/retry-policy.ts';
import { scheduleOf } from '#shared/profile/retry-presets.ts';
import { givenNumber } from '../../../store/number-text.ts';
import { attemptTimes, delaysText, parseDelays } from '../retry-times.ts';
import { ChoiceControl } from './choice-control.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { DraftInput } from './draft-input.tsx';
import { RetryChart } from './retry-chart.tsx';
import { useDraft } from './use-draft.ts';

/** Edits the retry schedule, a preset or custom delays, with a chart of the attempts. */
export function RetryControl(props: ControlProps) {
  const { value, refusal, onChange, onForget } = props;
  const policy = value as RetryPolicy;
  const { delays, jitter } = scheduleOf(policy);
  const times = attemptTimes(delays, jitter);
  const waits = useDraft(
    delaysText(delays),
    (text) => onChange({ delays: parseDelays(text) ?? text, jitter }),
    onForget,
  );
  const spread = useDraft(
    String(Math.round(jitter * 100)),
    (text) => onChange({ delays: [...delays], ...givenNumber('jitter', text, 1 / 100) }),
    onForget,
  );
  const ofJitter = refusal?.field?.endsWith('/jitter') === true;
  return (
    <>
      <p className={styles.sum}>
        {counted(times.length, 'attempt', 'attempts')}
        {times.length > 1 && ` within ${formatDuration((times.at(-1)?.at ?? 0) * 1000)}`}
      </p>
      <RetryChart times={times} />
      <div className={styles.waits}>
        <label>
          <span>Delays before each attempt</span>
          <DraftInput draft={waits} refused={refusal !== undefined && !ofJitter} />
        </label>
        <label>
          <span>Jitter, %</span>
          <DraftInput draft={spread} refused={ofJitter} inputMode="decimal" />
        </label>
      </div>
      <ChoiceControl {...props} />
    </>
  );
}
