import { Text, Group } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type SigningKeyStatus, keyRotation } from '#shared/model/signing-key.ts';
import { Screen, Card } from '../../components/screen.tsx';
import { ClientsCard } from './clients/clients-card.tsx';
import { UsersCard } from './users/users-card.tsx';
import { Badge } from '../../components/badge.tsx';
import { EmptyState, ListState } from '../../components/empty-state.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { Term } from '../../components/explained.tsx';
import { Value } from '../../components/value.tsx';
import { useApi, useItems, useStoreState } from '../../store/use-stores.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/field/fields.tsx';
import { givenNumber, limitsOf } from '../../store/number-text.ts';
import { refusalOf } from '../../store/refusal-of.ts';

/** The screen Clients and users: clients, users and signing keys of the authorization server. */
export function Registry() {
  return (
    <Screen>
      <ClientsCard />
      <UsersCard />
      <KeysCard />
    </Screen>
  );
}

const limits = limitsOf(keyRotation.shape.overlapSeconds);

/** Replaces the signing key. */
function RotateKeys() {
  const rotate = useMutation(useApi().authorization.rotateKeys.mutationOptions());
  const defaultOverlap = useStoreState('profile', ({ profile }) => profile.keyOverlap);
  const [overlap, setOverlap] = useState('');
  return (
    <Group align="end" gap={8} px="var(--edge)" py={12} style={{ borderTop: '1px solid var(--line)' }}>
      <NumberField
        label="Keep old key for"
        unit="s"
        limits={{ ...limits, default: defaultOverlap }}
        value={overlap}
        problem={rotate.error ? refusalOf(rotate.error).words : undefined}
        onChange={setOverlap}
      />
      <Button
        busy={rotate.isPending}
        icon={RotateCw}
        onClick={() => rotate.mutate(givenNumber('overlapSeconds', overlap))}
      >
        Rotate keys
      </Button>
    </Group>
  );
}

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
    cell: ({ signs }) => <Badge outcome="neutral">{signs ? 'signs new tokens' : 'verifies old tokens'}</Badge>,
  },
  {
    title: 'Valid until',
    cell: ({ retiresAt }) =>
      retiresAt === null ? (
        <Text c="dim">the next rotation</Text>
      ) : (
        <span title={retiresAt}>{new Date(retiresAt).toLocaleString()}</span>
      ),
  },
];

/** The valid signing keys of the authorization server. */
function KeysCard() {
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
