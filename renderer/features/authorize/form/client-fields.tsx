import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Term } from '../../../components/term.tsx';
import { firstClient } from '../../../store/flow-form.ts';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './form.module.css';
import { useForm } from './use-form.ts';

/** The client that requests the tokens. */
export function ClientFields() {
  const { form } = useForm();
  return form.server === 'ours' ? <OurClient /> : <OtherClient />;
}

function OurClient() {
  const { form, problemAt } = useForm();
  const { items, status, problem, load } = useLoaded('clients');
  const choose = useStoreState('flowForm', (state) => state.chooseClient);
  const chosen = items.find(({ id }) => id === form.clientId);
  useEffect(() => {
    const first = firstClient(items);
    if (!chosen && first) choose(first);
  }, [chosen, items, choose]);
  if (status === 'failed') {
    return (
      <div className={styles.group} role="alert">
        <p className={styles.problem}>The clients could not be loaded: {problem}</p>
        <Button onClick={() => void load()}>Try again</Button>
      </div>
    );
  }
  const none = status === 'loading' ? 'Loading clients' : 'No clients. Add one under Clients and users.';
  return (
    <SelectField
      label={<Term word="client">Client</Term>}
      value={form.clientId}
      disabled={items.length === 0}
      choices={
        items.length === 0
          ? [{ value: '', label: none }]
          : items.map(({ id, secret }) => ({ value: id, label: secret === undefined ? `${id} (public)` : id }))
      }
      problem={problemAt('/clientId')}
      onChange={(id) => {
        const client = items.find((one) => one.id === id);
        if (client) choose(client);
      }}
    />
  );
}

function OtherClient() {
  const { form, change, problemAt } = useForm();
  return (
    <div className={styles.group}>
      <TextField
        label={<Term word="client">Client id</Term>}
        value={form.clientId}
        problem={problemAt('/clientId')}
        onChange={(clientId) => {
          change({ clientId });
        }}
      />
      <TextField
        label="Client secret"
        type="password"
        hint="Leave empty for a public client."
        value={form.clientSecret}
        problem={problemAt('/clientSecret')}
        onChange={(clientSecret) => {
          change({ clientSecret });
        }}
      />
    </div>
  );
}
