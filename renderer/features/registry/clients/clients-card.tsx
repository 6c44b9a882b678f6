import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { Table } from '../../../components/table.tsx';
import { useClients } from '../../../store/use-clients.ts';
import { useApi } from '../../../store/use-engine.ts';
import { RowActions } from '../row-actions.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { clientColumns } from './client-columns.tsx';

type Doing = { what: 'add' } | { what: 'change' | 'remove'; client: OAuthClient };

/** The clients registered at the authorization server. */
export function ClientsCard() {
  const list = useClients();
  const remove = useMutation(useApi().authorization.removeClient.mutationOptions());
  const [doing, setDoing] = useState<Doing>();
  const close = () => {
    setDoing(undefined);
  };
  const actions = {
    title: 'Actions',
    stays: true,
    cell: (client: OAuthClient) => (
      <RowActions
        name={client.id}
        onChange={() => {
          setDoing({ what: 'change', client });
        }}
        onRemove={() => {
          setDoing({ what: 'remove', client });
        }}
      />
    ),
  };
  return (
    <Card
      title="Clients"
      actions={
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
            setDoing({ what: 'add' });
          }}
        >
          Add client
        </Button>
      }
    >
      <ListGap list={list} what="clients">
        <EmptyState title="No clients">Add a client to request tokens.</EmptyState>
      </ListGap>
      {list.items.length > 0 && (
        <Table label="Clients" columns={[...clientColumns, actions]} items={list.items} keyOf={({ id }) => id} />
      )}
      {doing?.what === 'add' && <ClientDialog onClose={close} />}
      {doing?.what === 'change' && <ClientDialog client={doing.client} onClose={close} />}
      {doing?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove client ${doing.client.id}?`}
          act="Remove"
          onAct={() => remove.mutateAsync({ id: doing.client.id })}
          onClose={close}
        >
          The client can no longer request or refresh tokens. This cannot be undone.
        </ConfirmDialog>
      )}
    </Card>
  );
}
