import { Box, SimpleGrid } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { defaultDisableAfterSeconds, subscriptionFields } from '#shared/model/subscription.ts';
import { retryPolicy, type RetryPreset } from '#shared/model/retry-policy.ts';
import { retryPresets, scheduleOf } from '#shared/profile/retry-presets.ts';
import { counted } from '#shared/trace/counted.ts';
import { limitsOf } from '../../../store/number-text.ts';
import { SelectField, type Choice, TextField, NumberField } from '../../../components/field/fields.tsx';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { FollowHint } from './follow-hint.tsx';
import type { FormPart } from '../../../store/form-part.ts';
import {
  retryFormOf,
  retryPolicyOf,
  type RetryForm,
  type SubscriptionForm,
} from '../../../store/subscriptions/subscription-form.ts';
import { layoutRetries, spacedTicks } from './layout-retries.ts';
import styles from './retry-timeline.module.css';

const inset = 8;
const line = 14;
/** Min distance of two tick labels, in pixels. */
const minLabelGap = 44;

/** A dot for each attempt, with a band for the range of its jitter. */
function RetryTimeline({ delays, jitter }: { delays: readonly number[]; jitter: number }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { marks, ticks, last } = layoutRetries(delays, jitter);
  const place = (percent: number) => inset + (percent / 100) * Math.max(0, width - 2 * inset);
  const label = `${counted(marks.length, 'attempt', 'attempts')}${marks.length > 1 ? `, the last after ${last}` : ', no retry'}`;
  const percent = (pixels: number) => (pixels / Math.max(1, width)) * 100;
  return (
    <div className={styles.timeline}>
      <div ref={ref}>
        <svg width={width} height={40} role="img" aria-label={label}>
          <line className={styles.line} x1={inset} x2={Math.max(inset, width - inset)} y1={line} y2={line} />
          {marks.map(({ n, from, to }) => (
            <rect
              key={n}
              className={styles.band}
              x={place(from)}
              y={line - 6}
              width={Math.max(0, place(to) - place(from))}
              height={12}
              rx={3}
            />
          ))}
          {spacedTicks(ticks, percent(minLabelGap), percent(width - 28)).map(({ x, words }) => (
            <g key={words}>
              <line className={styles.tick} x1={place(x)} x2={place(x)} y1={line + 4} y2={line + 9} />
              <text className={styles.words} x={place(x)} y={36} textAnchor="middle">
                {words}
              </text>
            </g>
          ))}
          {marks.map(({ n, x, words }) => (
            <circle key={n} className={styles.dot} cx={place(x)} cy={line} r={4}>
              <title>{`Attempt ${String(n)}: ${words}`}</title>
            </circle>
          ))}
        </svg>
      </div>
      <p className={styles.sum}>{label}</p>
    </div>
  );
}

const jitterLimits = limitsOf(retryPolicy.options[1].shape.jitter, 1 / 100);
const disableLimits = {
  ...limitsOf(subscriptionFields.shape.disableAfterSeconds, 3600),
  default: defaultDisableAfterSeconds / 3600,
};

const presets: readonly Choice<RetryForm['preset']>[] = [
  ...(Object.keys(retryPresets) as RetryPreset[]).map((value) => ({ value, label: retryPresets[value].title })),
  { value: 'custom', label: 'Custom' },
];

/** When a failed delivery is retried, and when the subscription is disabled. */
export function RetrySection({ part }: { part: FormPart<SubscriptionForm> }) {
  const { form, change, field, problemAt } = part;
  const inherited = useStoreState('profile', ({ profile }) => profile.retryPolicy);
  const retry = form.retry ?? retryFormOf(inherited);
  const { delays, jitter } = scheduleOf(retryPolicyOf(retry));
  const choose = (preset: RetryForm['preset']) => {
    change({ retry: preset === 'custom' ? { ...retry, preset } : retryFormOf({ preset }) });
  };
  return (
    <Section
      title="Retries"
      explained={retry.preset === 'custom' ? 'Your own schedule.' : `${sentence(retryPresets[retry.preset].meaning)}`}
      problem={problemAt('/retry')}
    >
      <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12}>
        <SelectField
          label="Schedule"
          value={retry.preset}
          choices={presets}
          problem={problemAt('/retry/preset')}
          hint={
            <FollowHint
              name="retryPolicy"
              follows={form.retry === undefined}
              onFollow={() => change({ retry: undefined })}
            />
          }
          onChange={choose}
        />
        <NumberField
          {...field('disableAfterSeconds')}
          label="Disable after"
          unit="hours of failure"
          limits={disableLimits}
        />
      </SimpleGrid>
      {retry.preset === 'custom' && (
        <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 1fr) 96px', gap: 12 }}>
          <TextField
            label="Delays before each attempt, in seconds"
            value={retry.delays}
            placeholder="0, 5, 300"
            problem={problemAt('/retry/delays')}
            onChange={(text) => {
              change({ retry: { ...retry, delays: text } });
            }}
          />
          <NumberField
            label="Jitter"
            unit="%"
            value={retry.jitter}
            limits={jitterLimits}
            problem={problemAt('/retry/jitter')}
            onChange={(text) => {
              change({ retry: { ...retry, jitter: text } });
            }}
          />
        </Box>
      )}
      <RetryTimeline delays={delays} jitter={jitter} />
    </Section>
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
