import { scopes as knownScopes } from '#shared/profile/scopes.ts';
import { ChipsField } from '../../../components/field/chips-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Term } from '../../../components/term.tsx';
import { scopesOf } from '../../../store/flow-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { useForm } from './use-form.ts';

/** The requested scopes. */
export function ScopeFields() {
  const { form, change, problemAt } = useForm();
  const client = useStoreState('clients', ({ items }) => items.find(({ id }) => id === form.clientId));
  const label = <Term word="scope">Scopes</Term>;
  if (form.server === 'ours') {
    return (
      <ChipsField
        label={label}
        chips={scopesOf(client?.scope ?? '').map((value) => ({
          value,
          meaning: knownScopes.find(({ scope }) => scope === value)?.meaning,
        }))}
        chosen={form.scopes}
        problem={problemAt('/scope')}
        onChange={(scopes) => {
          change({ scopes });
        }}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint="Separated by spaces."
      value={form.scopes.join(' ')}
      problem={problemAt('/scope')}
      onChange={(text) => {
        change({ scopes: text.split(' ') });
      }}
    />
  );
}
