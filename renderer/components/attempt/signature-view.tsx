import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AttemptSignature } from '#shared/model/delivery.ts';
import type { RequestMessage } from '#shared/model/message.ts';
import { CommandBlock } from '../command-block.tsx';
import { Facts } from '../facts.tsx';
import { firstHeader } from '#shared/model/find-header.ts';
import { Mono } from '../mono.tsx';
import { schemeWords } from '../verify/scheme-words.ts';
import { VerifySnippet } from '../verify/verify-snippet.tsx';

interface SignatureViewProps {
  signature: AttemptSignature;
  request: RequestMessage;
  /** Public key of Ed25519 signatures. */
  verifyKey: string | undefined;
}

/** How an attempt was signed: the signed string, the keys and the headers, with code to verify it in a receiver. */
export function SignatureView({ signature, request, verifyKey }: SignatureViewProps) {
  const { scheme, headers, signedContent, keys } = signature;
  const words = schemeWords[scheme];
  const sent = headers.map((name): [string, ReactNode] => [
    name,
    <Mono key={name}>{firstHeader(request.headers, name.toLowerCase()) ?? 'not sent'}</Mono>,
  ]);
  return (
    <Stack gap={12} p="12 16 16">
      <Text c="dim">
        <Text span inherit fw={600} c="text">
          {words.name}.
        </Text>{' '}
        {words.how}
      </Text>
      <Part title="Signed string">
        <CommandBlock what="signed string" label="Signed string" text={signedContent} maxHeight={160} />
      </Part>
      <Part title={keys.length === 1 ? 'Key' : 'Keys, newest first'}>
        <ul style={{ overflowWrap: 'anywhere' }}>
          {keys.map((key) => (
            <li key={key}>
              <Mono>{key}</Mono>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Signature headers">
        <Facts facts={Object.fromEntries(sent)} width={152} />
      </Part>
      <VerifySnippet scheme={scheme} verifyKey={verifyKey} />
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} c="dim">
        {title}
      </Title>
      {children}
    </div>
  );
}
