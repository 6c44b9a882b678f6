import { Section } from '../../../components/form/section.tsx';
import { CheckField } from '../../../components/field/check-field.tsx';
import { LinesField } from '../../../components/field/lines-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { retention } from '#shared/model/catcher-settings.ts';
import { limitsOf, type NumberLimits } from '../../../store/number-text.ts';
import type { CatcherForm } from '../../../store/catcher/catcher-form.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import { AuthSection } from './auth-section.tsx';
import { ChecksSection } from './checks-section.tsx';
import styles from './requirements.module.css';
import { SignatureSection } from './signature-section.tsx';

const versions: readonly Choice<CatcherForm['minVersion']>[] = [
  { value: 'TLSv1.2', label: 'TLS 1.2' },
  { value: 'TLSv1.3', label: 'TLS 1.3' },
];

const retained: readonly {
  name: 'keepCaptures' | 'keepMegabytes' | 'keepDays';
  field: string;
  label: string;
  unit: string;
  limits: NumberLimits;
}[] = [
  {
    name: 'keepCaptures',
    field: '/retention/captures',
    label: 'Max count',
    unit: 'captures',
    limits: limitsOf(retention.shape.captures),
  },
  {
    name: 'keepMegabytes',
    field: '/retention/megabytes',
    label: 'Max size of bodies',
    unit: 'MB',
    limits: limitsOf(retention.shape.megabytes),
  },
  {
    name: 'keepDays',
    field: '/retention/days',
    label: 'Max age',
    unit: 'days',
    limits: limitsOf(retention.shape.days),
  },
];

/** What senders must send, which checks are enforced, and how long captures are kept. */
export function RequirementsTab(props: CatcherFormProps) {
  const { form, change, problemAt } = props;
  return (
    <div className={styles.sections}>
      <AuthSection {...props} />
      <Section title="Addresses" about="Senders that are allowed. Others are answered 403." problem={undefined}>
        <LinesField
          label="Addresses or CIDR ranges, one per line"
          rows={2}
          value={form.allow}
          placeholder="Any address. Example: 127.0.0.1, 10.0.0.0/8, ::1"
          problem={problemAt('/allow')}
          onChange={(allow) => change({ allow })}
        />
      </Section>
      <SignatureSection {...props} />
      <ChecksSection {...props} />
      <Section title="TLS" about="Applies to the https address." problem={problemAt('/tls')}>
        <div className={styles.pair}>
          <SelectField
            label="Min version"
            value={form.minVersion}
            choices={versions}
            onChange={(minVersion) => change({ minVersion })}
          />
        </div>
      </Section>
      <Section title="Forwarding" about="Rules forward to this machine only, unless you allow other hosts.">
        <CheckField
          label="Allow forwarding to other hosts"
          checked={form.forwardBeyondLoopback}
          onChange={(forwardBeyondLoopback) => change({ forwardBeyondLoopback })}
        />
      </Section>
      <Section
        title="Retention"
        about="The oldest captures are deleted first. Pinned captures are kept."
        problem={problemAt('/retention')}
      >
        <div className={styles.pair}>
          {retained.map(({ name, field, label, unit, limits }) => (
            <NumberField
              key={name}
              label={label}
              unit={unit}
              limits={limits}
              value={form[name]}
              problem={problemAt(field)}
              onChange={(text) => change({ [name]: text })}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}
