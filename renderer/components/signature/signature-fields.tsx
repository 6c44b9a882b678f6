import { SimpleGrid } from '@mantine/core';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { SelectField, type Choice } from '../field/select-field.tsx';
import { TextField } from '../field/text-field.tsx';
import { SigningKeyField } from './signing-key-field.tsx';

/** What is known about a signature besides the request. */
export interface DoctorForm {
  scheme: KeyedScheme | 'found';
  secret: string;
  computed: string;
}

export const emptyDoctorForm: DoctorForm = { scheme: 'found', secret: '', computed: '' };

/** The options of the signature doctor; empty fields mean the default. */
export function doctorOptions({ scheme, secret, computed }: DoctorForm): {
  scheme?: KeyedScheme;
  secret?: string;
  computed?: string;
} {
  return {
    ...(scheme !== 'found' && { scheme }),
    ...(secret !== '' && { secret }),
    ...(computed.trim() !== '' && { computed: computed.trim() }),
  };
}

const schemes: readonly Choice<DoctorForm['scheme']>[] = [
  { value: 'found', label: 'Detect from the header fields' },
  ...keyedSchemes.map((value) => ({ value, label: schemeRows[value].name })),
];

/** The scheme and the secret of a signature, and the signature that the user's own code computes. */
export function SignatureFields({ form, change }: { form: DoctorForm; change: (part: Partial<DoctorForm>) => void }) {
  const { scheme, secret, computed } = form;
  return (
    <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12}>
      <SelectField label="Scheme" value={scheme} choices={schemes} onChange={(chosen) => change({ scheme: chosen })} />
      <SigningKeyField
        scheme={scheme === 'found' ? undefined : scheme}
        label="Secret or public key"
        placeholder="Default: known secrets"
        value={secret}
        onChange={(text) => change({ secret: text })}
      />
      <TextField
        label="Signature of your code"
        placeholder="Default: the received one"
        hint="Explains why your code computes this signature."
        value={computed}
        onChange={(text) => change({ computed: text })}
      />
    </SimpleGrid>
  );
}
