import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import type { ClientForm, SecretChoice } from './client-form.ts';

interface SecretFieldsProps {
  form: ClientForm;
  /** Whether the client has a secret that can be kept. */
  known: boolean;
  change: (part: Partial<ClientForm>) => void;
  problem: string | undefined;
}

/** What becomes of the client's secret. */
export function SecretFields({ form, known, change, problem }: SecretFieldsProps) {
  const choices: Choice<SecretChoice>[] = [
    ...(known ? [{ value: 'keep' as const, label: 'Keep as it is' }] : []),
    { value: 'generate', label: 'Generate a new one' },
    { value: 'by-hand', label: 'Type one in' },
    { value: 'none', label: 'None: a public client' },
  ];
  return (
    <>
      <SelectField
        label="Secret"
        value={form.secretChoice}
        choices={choices}
        problem={form.secretChoice === 'by-hand' ? undefined : problem}
        onChange={(secretChoice) => {
          change({ secretChoice });
        }}
      />
      {form.secretChoice === 'by-hand' && (
        <TextField
          label="New secret"
          value={form.secret}
          problem={problem}
          onChange={(secret) => {
            change({ secret });
          }}
        />
      )}
    </>
  );
}
