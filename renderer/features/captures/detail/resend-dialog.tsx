import { Box, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { durationText } from '../../../components/text/duration-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckField } from '../../../components/field/check-field.tsx';
import { Problem } from '../../../components/problem.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { MessageView } from '../../../components/hop/message-view.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useCopies } from './use-copies.ts';

/** Sends a capture to another URL, byte for byte, and shows the response. */
export function ResendDialog({ capture, onClose }: { capture: CaptureWithBody; onClose: () => void }) {
  const [url, setUrl] = useState(useCopies(capture).url);
  const [verifyTls, setVerify] = useState(true);
  const resend = useMutation(useApi().captures.resend.mutationOptions());
  const refusal = resend.error ? refusalOf(resend.error) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    resend.mutate({ id: capture.id, url: url.trim(), verifyTls });
  };
  const atUrl = refusal?.field === '/url';
  return (
    <Dialog onClose={onClose} title="Resend" size="lg">
      <Stack component="form" gap={12} onSubmit={send}>
        <Text c="dim">
          {`Sends the ${capture.method} request with its headers and its body (${formatBytes(capture.size)}), byte for byte. The signature is not changed.`}
        </Text>
        <TextField
          label="URL"
          value={url}
          problem={atUrl ? refusal.words : undefined}
          data-autofocus
          onChange={setUrl}
        />
        <CheckField label="Verify the certificate" checked={verifyTls} onChange={setVerify} />
        <Problem>{atUrl ? undefined : refusal?.words}</Problem>
        {resend.data && <Answer exchange={resend.data} />}
        <Group gap={8} pt={4} justify="flex-end">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" busy={resend.isPending} disabled={url.trim() === ''}>
            {resend.data ? 'Send again' : 'Send'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Answer({ exchange: { response, error, phases } }: { exchange: Exchange }) {
  return (
    <Box
      mah="calc(44vh / var(--zoom))"
      bd="1px solid var(--line)"
      bdrs="md"
      bg="var(--bg)"
      style={{ overflow: 'auto' }}
      role="status"
      aria-label="Response"
      tabIndex={0}
    >
      <Group gap="4 12" px={12} py={8}>
        <Badge outcome={statusOutcome(response?.status)}>{response?.status ?? error?.code ?? 'No response'}</Badge>
        <span>{response ? reasonPhrase(response.status) : error?.message}</span>
        <span>{phases.total === null ? '' : durationText(phases.total)}</span>
      </Group>
      {response && <MessageView what="response" sent={undefined} received={response} />}
    </Box>
  );
}
