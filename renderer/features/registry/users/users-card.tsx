import { Plus } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/model/user.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { Table } from '../../../components/table.tsx';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { RowActions } from '../row-actions.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';

type Doing = { what: 'add' } | { what: 'change' | 'remove'; user: User };

/** The people who can sign in at the authorization server. */
export function UsersCard() {
  const api = useApi();
  const list = useItems(api.authorization.users.queryOptions({ input: {} }));
  const remove = useMutation(api.authorization.removeUser.mutationOptions());
  const [doing, setDoing] = useState<Doing>();
  const close = () => {
    setDoing(undefined);
  };
  const actions = {
    title: 'Actions',
    stays: true,
    cell: (user: User) => (
      <RowActions
        name={user.username}
        onChange={() => {
          setDoing({ what: 'change', user });
        }}
        onRemove={() => {
          setDoing({ what: 'remove', user });
        }}
      />
    ),
  };
  return (
    <Card
      title="Users"
      actions={
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
            setDoing({ what: 'add' });
          }}
        >
          Add user
        </Button>
      }
    >
      <ListGap list={list} what="users">
        <EmptyState title="No users">Add a user to sign in on Authorize. Grants without a user still work.</EmptyState>
      </ListGap>
      {list.items.length > 0 && (
        <Table
          label="Users"
          columns={[...userColumns, actions]}
          items={list.items}
          keyOf={({ username }) => username}
        />
      )}
      {doing?.what === 'add' && <UserDialog onClose={close} />}
      {doing?.what === 'change' && <UserDialog user={doing.user} onClose={close} />}
      {doing?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove user ${doing.user.username}?`}
          act="Remove"
          onAct={() => remove.mutateAsync({ username: doing.user.username })}
          onClose={close}
        >
          The user can no longer sign in. This cannot be undone.
        </ConfirmDialog>
      )}
    </Card>
  );
}
