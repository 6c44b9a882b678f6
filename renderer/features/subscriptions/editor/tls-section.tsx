import { Text } from '@mantine/core';
import type { ReceiverTls } from '#shared/model/subscription.ts';
import { Callout } from '../../../components/callout.tsx';
import { CheckField } from '../../../components/field/check-field.tsx';
import { LinesField } from '../../../components/field/lines-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { Section } from '../../../components/form/section.tsx';
import { Term } from '../../../components/term.tsx';
import type { SectionProps } from './section-props.ts';

const trusts: readonly Choice<ReceiverTls['trust']>[] = [
  { value: 'ours', label: 'Hookbench CA for this machine, system CAs for others' },
  { value: 'system', label: 'System CAs' },
  { value: 'given', label: 'Custom CA certificates' },
  { value: 'none', label: 'Any certificate (no verification)' },
];

/** The certificates of the receiver that are trusted. */
export function TlsSection({ form, change, problemAt }: SectionProps) {
  return (
    <Section title="TLS" about="Verification of the receiver’s certificate." problem={problemAt('/tls')}>
      <SelectField label="Trust" value={form.trust} choices={trusts} onChange={(trust) => change({ trust })} />
      {form.trust === 'none' && (
        <Callout tone="warn">
          Anyone between the sender and the receiver can read and change deliveries, including credentials.
        </Callout>
      )}
      {form.trust === 'given' && (
        <LinesField
          label="Certificates"
          hint="One or more PEM certificates"
          placeholder="-----BEGIN CERTIFICATE-----"
          rows={5}
          value={form.ca}
          problem={problemAt('/tls/ca')}
          onChange={(ca) => change({ ca })}
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
            onChange={(checkRevocation) => change({ checkRevocation })}
          />
          {form.checkRevocation && (
            <Text fz={12} c="var(--faint)">
              Uses the revocation list of the Hookbench CA. Certificates of other CAs are not in it and are rejected.
            </Text>
          )}
        </>
      )}
    </Section>
  );
}
