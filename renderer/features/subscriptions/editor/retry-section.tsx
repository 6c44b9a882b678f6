import type { RetryPreset } from '#shared/model/retry-policy.ts';
import { retryPresets, scheduleOf } from '#shared/profile/retry-presets.ts';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './editor.module.css';
import { FollowHint } from './follow-hint.tsx';
import { RetryTimeline } from './retry-timeline.tsx';
import type { SectionProps } from './section-props.ts';
import {
  followed,
  retryFormOf,
  retryPolicyOf,
  type RetryForm,
} from '../../../store/subscriptions/subscription-form.ts';

const presets: readonly Choice<RetryForm['preset']>[] = [
  ...(Object.keys(retryPresets) as RetryPreset[]).map((value) => ({ value, label: retryPresets[value].title })),
  { value: 'custom', label: 'Custom' },
];

/** When a failed delivery is tried again, and when that ends. */
export function RetrySection({ form, change, problemAt }: SectionProps) {
  const profile = useStoreState('profile', (state) => state.profile);
  const retry = form.retry ?? followed(profile).retry;
  const { delays, jitter } = scheduleOf(retryPolicyOf(retry));
  const choose = (preset: RetryForm['preset']) => {
    change({ retry: preset === 'custom' ? { ...retry, preset } : retryFormOf({ preset }) });
  };
  return (
    <Section
      title="Retries"
      about={retry.preset === 'custom' ? 'A schedule of your own.' : `${sentence(retryPresets[retry.preset].meaning)}`}
      problem={problemAt('/retry')}
    >
      <SelectField
        label="Schedule"
        value={retry.preset}
        choices={presets}
        hint={
          <FollowHint
            name="retryPolicy"
            follows={form.retry === undefined}
            onFollow={() => {
              change({ retry: undefined });
            }}
          />
        }
        onChange={choose}
      />
      {retry.preset === 'custom' && (
        <div className={styles.delays}>
          <TextField
            label="Seconds before each attempt"
            value={retry.delays}
            placeholder="0, 5, 300"
            problem={problemAt('/retry/delays')}
            onChange={(text) => {
              change({ retry: { ...retry, delays: text } });
            }}
          />
          <TextField
            label="Jitter, %"
            value={retry.jitter}
            inputMode="decimal"
            problem={problemAt('/retry/jitter')}
            onChange={(text) => {
              change({ retry: { ...retry, jitter: text } });
            }}
          />
        </div>
      )}
      <RetryTimeline delays={delays} jitter={jitter} />
      <TextField
        label="Disable after hours of failure"
        value={form.disableAfter}
        inputMode="decimal"
        placeholder="120"
        hint="When every attempt failed for so long, the subscription is disabled, with the reason."
        problem={problemAt('/disableAfterSeconds')}
        onChange={(disableAfter) => {
          change({ disableAfter });
        }}
      />
    </Section>
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
