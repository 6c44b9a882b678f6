import { Box } from '@mantine/core';
import { defaultDisableAfterSeconds, subscriptionFields } from '#shared/model/subscription.ts';
import { limitsOf } from '../../../store/number-text.ts';
import { retryPolicy, type RetryPreset } from '#shared/model/retry-policy.ts';
import { retryPresets, scheduleOf } from '#shared/profile/retry-presets.ts';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { FollowHint } from './follow-hint.tsx';
import { RetryTimeline } from './retry-timeline.tsx';
import type { FormPart } from '../../../store/form-part.ts';
import {
  retryFormOf,
  retryPolicyOf,
  type RetryForm,
  type SubscriptionForm,
} from '../../../store/subscriptions/subscription-form.ts';

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
      about={retry.preset === 'custom' ? 'Your own schedule.' : `${sentence(retryPresets[retry.preset].meaning)}`}
      problem={problemAt('/retry')}
    >
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
      <NumberField
        {...field('disableAfterSeconds')}
        label="Disable after"
        unit="hours of failure"
        limits={disableLimits}
        hint="Disables the subscription when every attempt failed for this long."
      />
    </Section>
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
