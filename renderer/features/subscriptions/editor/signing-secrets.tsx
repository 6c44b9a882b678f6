import { RotateCw } from 'lucide-react';
import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Subscription } from '#shared/model/subscription.ts';
import { Button } from '../../../components/button.tsx';
import { Secret } from '../../../components/secret.tsx';
import { Value } from '../../../components/value.tsx';
import { useApi } from '../../../store/use-stores.ts';
import { Problem } from '../../../components/note.tsx';

/** The current signing secrets, newest first: copy, rotate, or remove old ones. */
export function SigningSecrets({ subscription }: { subscription: Subscription }) {
  const { rotateSecret, changeSubscription } = useApi().webhooks;
  const rotate = useMutation(rotateSecret.mutationOptions());
  const change = useMutation(changeSubscription.mutationOptions());
  const error = rotate.error ?? change.error;
  const { signing, verifyKey, id, inherited } = subscription;
  const secrets = signing.secrets ?? (signing.secret === undefined ? [] : [signing.secret]);
  /** Removes all but the newest secret. A default scheme stays the default. */
  const removeOld = async () => {
    await change.mutateAsync({ id, signing: { scheme: signing.scheme, secrets: secrets.slice(0, 1) } });
    if (inherited.includes('signing')) await change.mutateAsync({ id, signing: null });
  };
  return (
    <Stack gap={6} role="group" aria-label="Secrets">
      <Text fz={12} fw={500} c="dim">
        Secrets
      </Text>
      <ul>
        {secrets.map((secret, index) => (
          <Group key={secret} component="li" gap={8} wrap="nowrap">
            <Text span w={48} fz={12} c="faint">
              {index === 0 ? 'newest' : 'old'}
            </Text>
            <Secret what={index === 0 ? 'signing secret' : `old secret ${String(index)}`} text={secret} />
          </Group>
        ))}
      </ul>
      {verifyKey !== undefined && (
        <Text component="div" fz={12} c="dim">
          Receivers verify with <Value what="verify key" text={verifyKey} wrap />
        </Text>
      )}
      <Group gap={8}>
        <Button
          size="small"
          icon={RotateCw}
          title="Adds a new secret. Deliveries are signed with both until you remove the old one."
          onClick={() => rotate.mutate({ id, keep: 1 })}
        >
          Rotate secret
        </Button>
        {secrets.length > 1 && (
          <Button
            size="small"
            color="bad"
            title="Deliveries are signed with the newest secret only"
            onClick={() => {
              removeOld().catch(() => undefined);
            }}
          >
            Remove old secrets
          </Button>
        )}
      </Group>
      <Problem data-problem error={error} />
    </Stack>
  );
}
