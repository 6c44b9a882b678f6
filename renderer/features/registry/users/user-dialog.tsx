import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { useApi } from '../../../store/use-engine.ts';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { formPart } from '../../../store/form-part.ts';
import { emptyUserForm, userForm, type UserForm } from './user-form.ts';

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

/** Adds a user, or edits the given one. */
export function UserDialog({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const { addUser, changeUser } = useApi().authorization;
  const add = useMutation(addUser.mutationOptions());
  const save = useMutation(changeUser.mutationOptions());
  const [form, setForm] = useState<UserForm>(() => (user ? userForm.formOf(user) : emptyUserForm));
  const change = (part: Partial<UserForm>) => setForm({ ...form, ...part });
  return (
    <EditDialog
      title={user ? `Edit ${user.username}` : 'Add user'}
      onSave={() =>
        user
          ? save.mutateAsync({ ...userForm.changeOf(form), username: user.username })
          : add.mutateAsync(userForm.valueOf(form))
      }
      onClose={onClose}
    >
      {(problemAt) => {
        const { field } = formPart({ form, change, problemAt });
        return (
          <>
            {!user && <TextField {...field('username')} label="Username" data-autofocus />}
            <SelectField {...field('role')} label="Role" choices={roles} />
            {texts.map(({ id, label, hint }) => (
              <TextField key={id} {...field(id)} label={label} hint={hint} />
            ))}
          </>
        );
      }}
    </EditDialog>
  );
}
