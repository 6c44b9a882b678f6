import { useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { emptyUserForm, formOf, newUserOf, userChangeOf, type UserForm } from './user-form.ts';

const texts: readonly { id: Exclude<keyof UserForm, 'role' | 'username'>; label: string; hint?: string }[] = [
  { id: 'password', label: 'Password' },
  { id: 'name', label: 'Name' },
  { id: 'email', label: 'Email' },
  { id: 'customerId', label: 'Customer', hint: 'Customer returned by GET /api/customer' },
];

const roles: readonly Choice<User['role']>[] = [
  { value: 'agent', label: 'agent' },
  { value: 'viewer', label: 'viewer (read only, whatever the scope)' },
  { value: 'admin', label: 'admin' },
];
const fields = ['/username', '/role', ...texts.map(({ id }) => `/${id}`)];

/** Adds a user, or edits the given one. */
export function UserDialog({ user, onClose }: { user?: User; onClose: () => void }) {
  const add = useStoreState('users', (state) => state.add);
  const save = useStoreState('users', (state) => state.change);
  const [form, setForm] = useState<UserForm>(() => (user ? formOf(user) : emptyUserForm));
  const change = (part: Partial<UserForm>) => {
    setForm({ ...form, ...part });
  };
  return (
    <EditDialog
      title={user ? `Edit ${user.username}` : 'Add user'}
      onSave={() => (user ? save(userChangeOf(form)) : add(newUserOf(form)))}
      onClose={onClose}
      fields={fields}
    >
      {(problemAt) => (
        <>
          {!user && (
            <TextField
              label="Username"
              value={form.username}
              problem={problemAt('/username')}
              data-autofocus
              onChange={(username) => {
                change({ username });
              }}
            />
          )}
          <SelectField
            label="Role"
            value={form.role}
            choices={roles}
            problem={problemAt('/role')}
            onChange={(role) => {
              change({ role });
            }}
          />
          {texts.map(({ id, label, hint }) => (
            <TextField
              key={id}
              label={label}
              hint={hint}
              value={form[id]}
              problem={problemAt(`/${id}`)}
              onChange={(text) => {
                change({ [id]: text });
              }}
            />
          ))}
        </>
      )}
    </EditDialog>
  );
}
