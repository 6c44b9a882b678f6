import { CheckField } from '../../../components/field/check-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { Term } from '../../../components/term.tsx';
import type { Prompt } from '../../../store/flow-form.ts';
import styles from './form.module.css';
import { useForm } from './use-form.ts';

const prompts: readonly Choice<Prompt | ''>[] = [
  { value: '', label: 'Not sent (the server decides)' },
  { value: 'login', label: 'login: sign in again' },
  { value: 'consent', label: 'consent: consent again' },
  { value: 'select_account', label: 'select_account: choose an account' },
  { value: 'none', label: 'none: show no page' },
];

/** Options that are rarely changed. */
export function OptionFields() {
  const { form, change } = useForm();
  const interactive = form.grant === 'authorization_code';
  return (
    <details className={styles.options}>
      <summary>Options</summary>
      <div className={styles.group}>
        {interactive && (
          <SelectField
            label={<Term word="prompt">Prompt</Term>}
            value={form.prompt}
            choices={prompts}
            onChange={(prompt) => {
              change({ prompt });
            }}
          />
        )}
        {interactive && (
          <CheckField
            label={
              <>
                <Term word="PAR">PAR</Term>: push the authorization request
              </>
            }
            checked={form.usePar}
            onChange={(usePar) => {
              change({ usePar });
            }}
          />
        )}
        <CheckField
          label={
            <>
              <Term word="DPoP">DPoP</Term>: bind the tokens to a key
            </>
          }
          checked={form.useDpop}
          onChange={(useDpop) => {
            change({ useDpop });
          }}
        />
      </div>
    </details>
  );
}
