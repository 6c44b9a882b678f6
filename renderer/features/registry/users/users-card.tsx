import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/model/user.ts';
import { Badge } from '../../../components/badge.tsx';
import { EditableTable } from '../../../components/editable-table.tsx';
import { Secret } from '../../../components/secret.tsx';
import type { Column } from '../../../components/table.tsx';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { UserDialog } from './user-dialog.tsx';

const columns: readonly Column<User>[] = [
  {
    title: 'User',
    cell: ({ username }) => (
      <Text truncate ff="mono" fz="sm" lh="20px" fw={600} maw={220} title={username}>
        {username}
      </Text>
    ),
  },
  { title: 'Password', cell: ({ username, password }) => <Secret what={`password of ${username}`} text={password} /> },
  { title: 'Role', cell: ({ role }) => <Badge outcome="neutral">{role}</Badge> },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => email },
  {
    title: 'Customer',
    cell: ({ customerId }) => (
      <Text ff="mono" fz="sm" lh="20px">
        {customerId}
      </Text>
    ),
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
      empty="Add a user to sign in on Authorize. Grants without a user still work."
      removal="The user can no longer sign in."
      onRemove={({ username }) => remove.mutateAsync({ username })}
      dialog={({ item, onClose }) => <UserDialog user={item} onClose={onClose} />}
    />
  );
}
