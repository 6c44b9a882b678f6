import { Section } from '../../../components/form/section.tsx';
import { CheckField } from '../../../components/field/check-field.tsx';
import { LinesField } from '../../../components/field/lines-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import type { CatcherForm } from '../../../store/catcher/catcher-form.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import { AuthSection } from './auth-section.tsx';
import { ChecksSection } from './checks-section.tsx';
import styles from './demands.module.css';
import { SignatureSection } from './signature-section.tsx';

const versions: readonly Choice<CatcherForm['minVersion']>[] = [
  { value: 'TLSv1.2', label: 'TLS 1.2' },
  { value: 'TLSv1.3', label: 'TLS 1.3' },
];

const limits: readonly {
  name: 'keepCaptures' | 'keepMegabytes' | 'keepDays';
  field: string;
  label: string;
}[] = [
  { name: 'keepCaptures', field: '/retention/captures', label: 'Captures at most' },
  { name: 'keepMegabytes', field: '/retention/megabytes', label: 'Megabytes of bodies at most' },
  { name: 'keepDays', field: '/retention/days', label: 'Days at most' },
];

/** What a sender must prove, what is looked at in each capture, and what is kept. */
export function DemandsTab(props: CatcherFormProps) {
  const { form, change, problemAt } = props;
  return (
    <div className={styles.sections}>
      <AuthSection {...props} />
      <Section title="Addresses" about="Who may send. Any other is answered 403." problem={undefined}>
        <LinesField
          label="Addresses and ranges, one on each line"
          rows={2}
          value={form.allow}
          placeholder="Everybody. Or 127.0.0.1, 10.0.0.0/8, ::1"
          problem={problemAt('/allow')}
          onChange={(allow) => {
            change({ allow });
          }}
        />
      </Section>
      <SignatureSection {...props} />
      <ChecksSection {...props} />
      <Section title="TLS" about="Of the https address." problem={problemAt('/tls')}>
        <div className={styles.pair}>
          <SelectField
            label="Oldest version that is taken"
            value={form.minVersion}
            choices={versions}
            onChange={(minVersion) => {
              change({ minVersion });
            }}
          />
        </div>
      </Section>
      <Section title="Forwarding" about="Captures that a rule passes on go to this machine, unless more is allowed.">
        <CheckField
          label="Rules may forward beyond this machine"
          checked={form.forwardBeyondLoopback}
          onChange={(forwardBeyondLoopback) => {
            change({ forwardBeyondLoopback });
          }}
        />
      </Section>
      <Section
        title="What is kept"
        about="The oldest captures go first. What is pinned stays."
        problem={problemAt('/retention')}
      >
        <div className={styles.pair}>
          {limits.map(({ name, field, label }) => (
            <TextField
              key={name}
              label={label}
              inputMode="numeric"
              value={form[name]}
              problem={problemAt(field)}
              onChange={(text) => {
                change({ [name]: text });
              }}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}
