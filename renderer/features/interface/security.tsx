import { Text } from '@mantine/core';
import { Card } from '../../components/screen.tsx';
import { Mono } from '../../components/mono.tsx';
import { Secret } from '../../components/secret.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { Value } from '../../components/value.tsx';
import type { Credential } from '#shared/interface/served-interface.ts';
import type { UsedInterface } from '../../store/use-interface.ts';

interface SchemeRow {
  name: string;
  type: string;
  credential: Credential | undefined;
}

const typeWords: Readonly<Record<string, string | undefined>> = {
  oauth2: 'OAuth 2, tokens of this Hookbench',
  openIdConnect: 'OpenID Connect, tokens of this Hookbench',
  bearer: 'HTTP Bearer',
  basic: 'HTTP Basic',
  apiKey: 'API key',
  any: 'Any credential is accepted',
  unsupported: 'Not supported: requests are refused',
};

const columns: readonly Column<SchemeRow>[] = [
  {
    title: 'Scheme',
    cell: ({ name }) => (
      <Mono fw={600} style={{ overflowWrap: 'normal' }}>
        {name}
      </Mono>
    ),
  },
  { title: 'Type', cell: ({ type }) => typeWords[type] ?? type },
  {
    title: 'Credential',
    cell: ({ credential, name, type }) => {
      if (!credential)
        return <Text c="dim">{type === 'oauth2' || type === 'openIdConnect' ? 'A token, see Authorize' : 'None'}</Text>;
      if ('value' in credential) return <Secret what={`credential of ${name}`} text={credential.value} />;
      return (
        <>
          <Value what="username" text={credential.username} />{' '}
          <Secret what={`password of ${name}`} text={credential.password} />
        </>
      );
    },
  },
];

const scopeColumns: readonly Column<[name: string, meaning: string]>[] = [
  { title: 'Scope', cell: ([name]) => <Value what="scope" text={name} /> },
  { title: 'Meaning', cell: ([, meaning]) => meaning },
];

/** The security schemes with the credentials that the service accepts, and the scopes. */
export function Security({ used: { changed, served, understood } }: { used: UsedInterface }) {
  const schemes = understood?.summary?.securitySchemes ?? [];
  const scopes = Object.entries(understood?.outline?.scopes ?? {});
  const rows = schemes.map(({ name, type }) => ({
    name,
    type,
    credential: changed ? undefined : served.credentials[name],
  }));
  return (
    <>
      <Card title="Security">
        {rows.length === 0 ? (
          <Text p="12 var(--edge)" c="dim">
            Requests need no credentials.
          </Text>
        ) : (
          <Table label="Security schemes" columns={columns} items={rows} keyOf={({ name }) => name} />
        )}
      </Card>
      {scopes.length > 0 && (
        <Card title="Scopes">
          <Table label="Scopes" columns={scopeColumns} items={scopes} keyOf={([name]) => name} />
        </Card>
      )}
    </>
  );
}
