import { catcherSettings } from '#shared/model/catcher-settings.ts';
import { checkWords } from '../../../components/capture/capture-words.ts';
import { Section } from '../../../components/form/section.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { Switch } from '../../../components/switch.tsx';
import { limitsOf } from '../../../store/number-text.ts';
import type { EnforcedCheck } from '../../../store/catcher/catcher-form.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import styles from './requirements.module.css';

const stalenessLimits = limitsOf(catcherSettings.shape.checks.unwrap().shape.stalenessSeconds);

/** The checks that can reject a capture, with the status of the answer. */
const enforceable: readonly { check: EnforcedCheck; status: number }[] = [
  { check: 'signature', status: 401 },
  { check: 'json', status: 400 },
  { check: 'payload', status: 400 },
  { check: 'duplicate', status: 409 },
  { check: 'order', status: 400 },
  { check: 'staleness', status: 400 },
];

/** Selects the checks that reject a capture. Every check runs on every capture, enforced or not. */
export function ChecksSection({ form, change, problemAt }: CatcherFormProps) {
  return (
    <Section
      title="Checks"
      about="Every check runs on every capture. Only enforced checks reject it."
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
                aria-label={`Enforce ${title}`}
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
                {on ? `rejected with ${String(status)}` : 'recorded only'}
              </span>
            </li>
          );
        })}
      </ul>
      <div className={styles.pair}>
        <NumberField
          label="Stale after"
          unit="seconds"
          limits={stalenessLimits}
          hint="Max age of the event by the catcher’s clock."
          value={form.staleness}
          problem={problemAt('/checks/stalenessSeconds')}
          onChange={(staleness) => change({ staleness })}
        />
      </div>
    </Section>
  );
}
