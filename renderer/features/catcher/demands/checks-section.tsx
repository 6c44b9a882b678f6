import { checkWords } from '../../../components/capture/check-words.ts';
import { Section } from '../../../components/form/section.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Switch } from '../../../components/switch.tsx';
import type { EnforcedCheck } from '../../../store/catcher/catcher-form.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import styles from './demands.module.css';

/** The checks that can decide the answer, and with what status they do. */
const enforceable: readonly { check: EnforcedCheck; status: number }[] = [
  { check: 'signature', status: 401 },
  { check: 'json', status: 400 },
  { check: 'payload', status: 400 },
  { check: 'duplicate', status: 409 },
  { check: 'order', status: 400 },
  { check: 'staleness', status: 400 },
];

/** Which checks decide the answer. All are run on each capture either way. */
export function ChecksSection({ form, change, problemAt }: CatcherFormProps) {
  return (
    <Section
      title="Checks"
      about="Each capture is checked in all these ways. What fails is refused only where it is enforced."
      problem={problemAt('/checks') ?? problemAt('/checks/enforce')}
    >
      <ul className={styles.checks} aria-label="Checks">
        {enforceable.map(({ check, status }) => {
          const { title, asks } = checkWords[check];
          const on = form.enforce.includes(check);
          return (
            <li key={check}>
              <Switch
                checked={on}
                aria-label={`${title} is enforced`}
                onChange={(enforced) => {
                  const others = form.enforce.filter((each) => each !== check);
                  change({ enforce: enforced ? [...others, check] : others });
                }}
              />
              <span className={styles.check}>
                <strong>{title}</strong>
                <span>{asks}</span>
              </span>
              <span className={styles.effect} data-on={on}>
                {on ? `refused with ${String(status)}` : 'noted'}
              </span>
            </li>
          );
        })}
      </ul>
      <div className={styles.pair}>
        <TextField
          label="Stale after, seconds"
          inputMode="numeric"
          hint="by the catcher’s clock"
          value={form.staleness}
          problem={problemAt('/checks/stalenessSeconds')}
          onChange={(staleness) => {
            change({ staleness });
          }}
        />
      </div>
    </Section>
  );
}
