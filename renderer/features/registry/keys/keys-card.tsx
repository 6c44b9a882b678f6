import { Text } from '@mantine/core';
import type { SigningKeyStatus } from '#shared/model/signing-key.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { Table, type Column } from '../../../components/table.tsx';
import { Term } from '../../../components/term.tsx';
import { Value } from '../../../components/value.tsx';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { RotateKeys } from './rotate-keys.tsx';

const columns: readonly Column<SigningKeyStatus>[] = [
  { title: 'Key (kid)', cell: ({ kid }) => <Value what="kid" text={kid} /> },
  {
    title: 'Algorithm',
    cell: ({ alg }) => (
      <Text ff="mono" fz="sm" lh="20px">
        {alg}
      </Text>
    ),
  },
  {
    title: 'Use',
    cell: ({ signs }) =>
      signs ? <Badge outcome="ok">signs new tokens</Badge> : <Badge outcome="neutral">verifies old tokens</Badge>,
  },
  {
    title: 'Valid until',
    cell: ({ retiresAt }) => retiresAt ?? <Text c="dim">the next rotation</Text>,
  },
];

/** The valid signing keys of the authorization server. */
export function KeysCard() {
  const list = useItems(useApi().authorization.keys.queryOptions());
  return (
    <Card title={<Term word="signing key">Signing keys</Term>}>
      <ListState list={list} what="signing keys">
        <EmptyState title="No signing keys" />
      </ListState>
      {list.items.length > 0 && (
        <Table label="Signing keys" columns={columns} items={list.items} keyOf={({ kid }) => kid} />
      )}
      <RotateKeys />
    </Card>
  );
}
