import { SimpleGrid } from '@mantine/core';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { keyedSchemes, schemeRows } from '#shared/signing/schemes.ts';
import { OptionalField, TextField } from '../field/fields.tsx';
import { formPart, type FormPart } from '../../store/form-part.ts';
import { SigningKeyField } from './signing-key-field.tsx';

/** What is known about a signature besides the request. */
export interface DoctorForm {
  scheme: KeyedScheme | undefined;
  secret: string;
  computed: string;
}

export const emptyDoctorForm: DoctorForm = { scheme: undefined, secret: '', computed: '' };

/** The options of the signature doctor; empty fields mean the default. */
export function doctorOptions({ scheme, secret, computed }: DoctorForm): {
  scheme?: KeyedScheme;
  secret?: string;
  computed?: string;
} {
  return {
    ...(scheme && { scheme }),
    ...(secret !== '' && { secret }),
    ...(computed.trim() !== '' && { computed: computed.trim() }),
  };
}

const schemes = keyedSchemes.map((value) => ({ value, label: schemeRows[value].name }));

/** The scheme and the secret of a signature, and the signature that the user's own code computes. */
export function SignatureFields({ form, change }: Pick<FormPart<DoctorForm>, 'form' | 'change'>) {
  const { field } = formPart({ form, change, problemAt: () => undefined });
  return (
    <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12}>
      <OptionalField {...field('scheme')} label="Scheme" none="Detect from the header fields" choices={schemes} />
      <SigningKeyField
        {...field('secret')}
        scheme={form.scheme}
        label="Secret or public key"
        placeholder="Default: known secrets"
      />
      <TextField
        {...field('computed')}
        label="Signature of your code"
        placeholder="Default: the received one"
        hint="Explains why your code computes this signature."
      />
    </SimpleGrid>
  );
}
