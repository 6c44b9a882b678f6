import { Group, Stack, Text } from '@mantine/core';
import type { Subscription } from '#shared/model/subscription.ts';
import { Secret } from '../../components/secret.tsx';
import { Value } from '../../components/value.tsx';
import { schemeWords } from '../../components/verify/scheme-words.ts';
import { VerifySnippet } from '../../components/verify/verify-snippet.tsx';

/** How a receiver verifies the signature of a delivery, with sample code. */
export function VerifyTab({ subscription: { signing, verifyKey } }: { subscription: Subscription }) {
  const words = schemeWords[signing.scheme];
  const secret = signing.secrets?.[0] ?? signing.secret;
  return (
    <Stack gap={12} p="16 20 20">
      <Text c="dim">
        <Text span fw={600} c="text">
          {words.name}.
        </Text>{' '}
        {words.how}
      </Text>
      {verifyKey !== undefined && (
        <Group component="p" gap={12} c="dim">
          Public key <Value what="verify key" text={verifyKey} wrap />
        </Group>
      )}
      {verifyKey === undefined && secret !== undefined && (
        <Group component="p" gap={12} c="dim">
          Secret <Secret what="signing secret" text={secret} />
        </Group>
      )}
      <VerifySnippet scheme={signing.scheme} verifyKey={verifyKey} />
    </Stack>
  );
}
