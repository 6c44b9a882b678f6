import { SimpleGrid } from '@mantine/core';
import { subscriptionFields } from '#shared/model/subscription.ts';
import { limitsOf } from '../../../store/number-text.ts';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { FollowHint } from './follow-hint.tsx';
import type { SectionProps } from './section-props.ts';
import { followed, type Ordering } from '../../../store/subscriptions/subscription-form.ts';

const timeoutLimits = limitsOf(subscriptionFields.shape.timeoutMs);
const rateLimits = limitsOf(subscriptionFields.shape.rate);

const orderings: readonly Choice<Ordering>[] = [
  { value: 'none', label: 'Not guaranteed' },
  { value: 'per-customer', label: 'In order per customer' },
];

/** The timeout, the ordering and the max rate of attempts. */
export function SendingSection({ form, change, problemAt }: SectionProps) {
  const inherited = followed(useStoreState('profile', (state) => state.profile));
  return (
    <Section title="Sending" about="Timeout, ordering and rate of attempts.">
      <SimpleGrid type="container" cols={{ base: 1, '412px': 2, '624px': 3 }} spacing={12} verticalSpacing={12}>
        <NumberField
          label="Timeout"
          unit="ms"
          value={form.timeoutMs ?? inherited.timeoutMs}
          limits={{ ...timeoutLimits, default: Number(inherited.timeoutMs) }}
          problem={problemAt('/timeoutMs')}
          hint={
            <FollowHint
              name="deliveryTimeout"
              follows={form.timeoutMs === undefined}
              onFollow={() => change({ timeoutMs: undefined })}
            />
          }
          onChange={(timeoutMs) => change({ timeoutMs })}
        />
        <SelectField
          label="Ordering"
          value={form.ordering ?? inherited.ordering}
          choices={orderings}
          problem={problemAt('/ordering')}
          hint={
            <FollowHint
              name="ordering"
              follows={form.ordering === undefined}
              onFollow={() => change({ ordering: undefined })}
            />
          }
          onChange={(ordering) => change({ ordering })}
        />
        <NumberField
          label="Max rate"
          unit="attempts per second"
          value={form.rate}
          limits={rateLimits}
          placeholder="No limit"
          problem={problemAt('/rate')}
          onChange={(rate) => change({ rate })}
        />
      </SimpleGrid>
    </Section>
  );
}
