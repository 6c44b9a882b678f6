import { TriangleAlert } from 'lucide-react';
import type { ReceiverTls } from '#shared/model/subscription.ts';
import { CheckField } from '../../../components/field/check-field.tsx';
import { LinesField } from '../../../components/field/lines-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { Section } from '../../../components/form/section.tsx';
import { Term } from '../../../components/term.tsx';
import styles from './editor.module.css';
import type { SectionProps } from './section-props.ts';

const trusts: readonly Choice<ReceiverTls['trust']>[] = [
  { value: 'ours', label: 'Our CA on this machine, the system’s elsewhere' },
  { value: 'system', label: 'The system’s certificates' },
  { value: 'given', label: 'The certificates given here' },
  { value: 'none', label: 'No check' },
];

/** Which certificates of the receiver are trusted. */
export function TlsSection({ form, change, problemAt }: SectionProps) {
  return (
    <Section title="TLS" about="Which certificates of the receiver are trusted." problem={problemAt('/tls')}>
      <SelectField
        label="Trust"
        value={form.trust}
        choices={trusts}
        onChange={(trust) => {
          change({ trust });
        }}
      />
      {form.trust === 'none' && (
        <p className={styles.warning}>
          <TriangleAlert size={14} aria-hidden />
          Anybody between the sender and the receiver can read and change what is sent, credentials too.
        </p>
      )}
      {form.trust === 'given' && (
        <LinesField
          label="Certificates"
          hint="PEM, one after the other"
          placeholder="-----BEGIN CERTIFICATE-----"
          rows={5}
          value={form.ca}
          problem={problemAt('/tls/ca')}
          onChange={(ca) => {
            change({ ca });
          }}
        />
      )}
      {form.trust !== 'none' && (
        <>
          <CheckField
            label={
              <>
                Check <Term word="revocation" />
              </>
            }
            checked={form.checkRevocation}
            onChange={(checkRevocation) => {
              change({ checkRevocation });
            }}
          />
          {form.checkRevocation && (
            <p className={styles.note}>
              By the list of our CA. It says nothing of certificates of others, so they are refused too.
            </p>
          )}
        </>
      )}
    </Section>
  );
}
