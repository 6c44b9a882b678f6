import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/model/user.ts';
import { Badge } from '../../../components/badge.tsx';
import { EditableTable, type Column } from '../../../components/table.tsx';
import { Value } from '../../../components/value.tsx';
import { Secret } from '../../../components/secret.tsx';
import { useApi, useItems } from '../../../store/use-stores.ts';
import { SelectField, type Choice, TextField } from '../../../components/field/fields.tsx';
import { EditDialog } from '../../../components/dialog.tsx';
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
function UserDialog({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const { addUser, changeUser } = useApi().authorization;
  const add = useMutation(addUser.mutationOptions());
  const save = useMutation(changeUser.mutationOptions());
  return (
    <EditDialog
      title={user ? `Edit ${user.username}` : 'Add user'}
      form={user ? userForm.formOf(user) : emptyUserForm}
      onSave={(form) =>
        user
          ? save.mutateAsync({ ...userForm.changeOf(form), username: user.username })
          : add.mutateAsync(userForm.valueOf(form))
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {!user && <TextField {...field('username')} label="Username" data-autofocus />}
          <SelectField {...field('role')} label="Role" choices={roles} />
          {texts.map(({ id, label, hint }) => (
            <TextField key={id} {...field(id)} label={label} hint={hint} />
          ))}
        </>
      )}
    </EditDialog>
  );
}

const columns: readonly Column<User>[] = [
  {
    title: 'User',
    cell: ({ username }) => (
      <Text component="div" fw={600} maw={220}>
        <Value what="username" text={username} />
      </Text>
    ),
  },
  { title: 'Password', cell: ({ username, password }) => <Secret what={`password of ${username}`} text={password} /> },
  { title: 'Role', cell: ({ role }) => <Badge outcome="neutral">{role}</Badge> },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => email },
  {
    title: 'Customer',
    cell: ({ customerId }) => customerId !== undefined && <Value what="customer id" text={customerId} />,
  },
];

/** The people who can sign in at the authorization server. */
export function UsersCard() {
  const { users, removeUser } = useApi().authorization;
  const remove = useMutation(removeUser.mutationOptions());
  return (
    <EditableTable
      one="user"
      title="Users"
      list={useItems(users.queryOptions({ input: {} }))}
      columns={columns}
      keyOf={({ username }) => username}
      textsOf={({ username, role, name, email, customerId }) => [username, role, name, email, customerId]}
      empty="Add a user to sign in on Authorize. Grants without a user still work."
      removal="The user can no longer sign in."
      onRemove={({ username }) => remove.mutateAsync({ username })}
      dialog={({ item, onClose }) => <UserDialog user={item} onClose={onClose} />}
    />
  );
}
