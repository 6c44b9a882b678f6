import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import type { ClientForm, SecretChoice } from './client-form.ts';

interface SecretFieldsProps {
  form: ClientForm;
  /** Whether the client already has a secret. */
  known: boolean;
  change: (part: Partial<ClientForm>) => void;
  problem: string | undefined;
}

/** Chooses how to set the client's secret. */
export function SecretFields({ form, known, change, problem }: SecretFieldsProps) {
  const choices: Choice<SecretChoice>[] = [
    ...(known ? [{ value: 'keep' as const, label: 'Keep the current secret' }] : []),
    { value: 'generate', label: 'Generate a new secret' },
    { value: 'by-hand', label: 'Enter a secret' },
    { value: 'none', label: 'None (public client)' },
  ];
  return (
    <>
      <SelectField
        label="Secret"
        value={form.secretChoice}
        choices={choices}
        problem={form.secretChoice === 'by-hand' ? undefined : problem}
        onChange={(secretChoice) => change({ secretChoice })}
      />
      {form.secretChoice === 'by-hand' && (
        <TextField label="New secret" value={form.secret} problem={problem} onChange={(secret) => change({ secret })} />
      )}
    </>
  );
}
