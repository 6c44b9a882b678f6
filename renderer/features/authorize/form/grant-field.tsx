import { SelectField } from '../../../components/field/select-field.tsx';
import { Term } from '../../../components/term.tsx';
import type { FlowGrant } from '../../../store/flow-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { grantWords } from '../../../components/grant-words.ts';
import { useForm } from './use-form.ts';

const grants: readonly FlowGrant[] = ['authorization_code', 'client_credentials', 'device_code'];

/** The grant. A grant that the client is not registered for can be selected to test the refusal. */
export function GrantField() {
  const { form, change, problemAt } = useForm();
  const client = useStoreState('clients', ({ items }) => items.find(({ id }) => id === form.clientId));
  const registered = form.server !== 'ours' || !client || client.grants.includes(form.grant);
  return (
    <SelectField
      label={<Term word="grant">Grant</Term>}
      value={form.grant}
      choices={grants.map((value) => ({ value, label: grantWords[value].name }))}
      hint={
        registered
          ? grantWords[form.grant].meaning
          : `${form.clientId} is not registered for this grant, so the authorization server rejects the request.`
      }
      problem={problemAt('/grant')}
      onChange={(grant) => {
        change({ grant });
      }}
    />
  );
}
