import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './editor.module.css';
import { FollowHint } from './follow-hint.tsx';
import type { SectionProps } from './section-props.ts';
import { followed, type Ordering } from '../../../store/subscriptions/subscription-form.ts';

const orderings: readonly Choice<Ordering>[] = [
  { value: 'none', label: 'Not promised' },
  { value: 'per-customer', label: 'Strict per customer' },
];

/** How long an attempt waits, in which order events go, and how many at most. */
export function SendingSection({ form, change, problemAt }: SectionProps) {
  const inherited = followed(useStoreState('profile', (state) => state.profile));
  return (
    <Section title="Sending" about="How long to wait for an answer, in which order, how fast.">
      <div className={styles.pair}>
        <TextField
          label="Timeout, ms"
          value={form.timeoutMs ?? inherited.timeoutMs}
          inputMode="numeric"
          problem={problemAt('/timeoutMs')}
          hint={
            <FollowHint
              name="deliveryTimeout"
              follows={form.timeoutMs === undefined}
              onFollow={() => {
                change({ timeoutMs: undefined });
              }}
            />
          }
          onChange={(timeoutMs) => {
            change({ timeoutMs });
          }}
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
              onFollow={() => {
                change({ ordering: undefined });
              }}
            />
          }
          onChange={(ordering) => {
            change({ ordering });
          }}
        />
        <TextField
          label="Attempts a second, at most"
          value={form.rate}
          inputMode="decimal"
          placeholder="no limit"
          problem={problemAt('/rate')}
          onChange={(rate) => {
            change({ rate });
          }}
        />
      </div>
    </Section>
  );
}
