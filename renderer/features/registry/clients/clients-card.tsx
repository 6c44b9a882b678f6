import { Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { Badge } from '../../../components/badge.tsx';
import { EditableTable } from '../../../components/editable-table.tsx';
import { Secret } from '../../../components/secret.tsx';
import type { Column } from '../../../components/table.tsx';
import { useClients } from '../../../store/use-clients.ts';
import { useApi } from '../../../store/use-engine.ts';
import { ClientDialog } from './client-dialog.tsx';

const mono = { ff: 'mono', fz: 'sm', lh: '20px', miw: 140 };

const columns: readonly Column<OAuthClient>[] = [
  {
    title: 'Client',
    cell: ({ id, name }) => (
      <>
        <Text truncate ff="mono" fz="sm" lh="20px" fw={600} maw={220} title={id}>
          {id}
        </Text>
        <Text c="dim">{name}</Text>
      </>
    ),
  },
  {
    title: 'Secret',
    cell: ({ id, secret }) =>
      secret === undefined ? <Text c="dim">None (public)</Text> : <Secret what={`secret of ${id}`} text={secret} />,
  },
  {
    title: 'Grants',
    cell: ({ grants }) => (
      <Group component="span" gap={4} miw={148}>
        {grants.map((grant) => (
          <Badge key={grant} outcome="neutral">
            {grant}
          </Badge>
        ))}
      </Group>
    ),
  },
  { title: 'Scopes', cell: ({ scope }) => <Text {...mono}>{scope}</Text> },
  {
    title: 'Redirect URIs',
    cell: ({ redirectUris = [] }) =>
      redirectUris.map((uri) => (
        <Text key={uri} {...mono}>
          {uri}
        </Text>
      )),
  },
  {
    title: 'Token lifetime',
    cell: ({ accessTokenLifetime }) =>
      accessTokenLifetime === undefined ? (
        <Text c="dim" title="The access token lifetime set in Assumptions">
          Default
        </Text>
      ) : (
        `${String(accessTokenLifetime)} s`
      ),
  },
];

/** The clients registered at the authorization server. */
export function ClientsCard() {
  const remove = useMutation(useApi().authorization.removeClient.mutationOptions());
  return (
    <EditableTable
      one="client"
      title="Clients"
      list={useClients()}
      columns={columns}
      keyOf={({ id }) => id}
      empty="Add a client to request tokens."
      removal="The client can no longer request or refresh tokens."
      onRemove={({ id }) => remove.mutateAsync({ id })}
      dialog={({ item, onClose }) => <ClientDialog client={item} onClose={onClose} />}
    />
  );
}
