import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { PeerCertificate, TlsSession } from '#shared/model/exchange.ts';
import { certificateRole, certificateRows } from '#shared/trace/certificate-rows.ts';
import { durationText } from '../text/time-text.ts';
import { Badge } from '../badge.tsx';
import { ExplainedList } from '../explained-list.tsx';
import { useNow } from '../use-now.ts';

interface TlsViewProps {
  tls: TlsSession;
  /** A URL of the server, whose origin can be inspected. */
  url?: string;
  remoteAddress?: string | undefined;
}

/** The negotiated TLS parameters and the server's certificate chain, leaf first. */
export function TlsView({ tls, url, remoteAddress = '' }: TlsViewProps) {
  const server = url === undefined ? '' : (URL.parse(url)?.origin ?? '');
  return (
    <>
      <Trust tls={tls} />
      <ExplainedList
        label="TLS session"
        values={[
          { name: 'Protocol', value: tls.protocol },
          { name: 'Cipher', value: tls.cipher },
          { name: 'Server', value: server },
          { name: 'Address', value: remoteAddress },
        ].filter(({ value }) => value !== '')}
      />
      {tls.chain && tls.chain.length > 0 && (
        <Stack component="ol" gap={8} px="var(--edge)" py={4} aria-label="Certificates">
          {tls.chain.map((certificate, index) => (
            <li key={`${certificate.fingerprint}/${String(index)}`}>
              <CertificateCard
                certificate={certificate}
                role={certificateRole(certificate, index)}
                error={index === 0 ? tls.authorizationError : undefined}
              />
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}

function Trust({ tls: { authorized, authorizationError } }: { tls: TlsSession }) {
  if (authorized === undefined) return null;
  const Icon = authorized ? ShieldCheck : ShieldAlert;
  return (
    <Group gap={8} p="10 var(--edge) 4" wrap="nowrap" align="flex-start">
      <Icon
        size={15}
        color={`var(--${authorized ? 'ok' : 'bad'})`}
        aria-hidden
        style={{ flex: 'none', marginTop: 3 }}
      />
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {authorized ? 'The certificate is valid.' : 'The certificate is not valid'}
        {authorizationError !== undefined && (
          <>
            : <code>{authorizationError}</code>
          </>
        )}
      </Text>
    </Group>
  );
}

interface CertificateCardProps {
  certificate: PeerCertificate;
  /** What it is in its chain. */
  role: string;
  /** Why the client refused it. */
  error?: string | undefined;
}

/** A certificate, with the field marked because of which the client refused it. */
export function CertificateCard({ certificate, error, role }: CertificateCardProps) {
  const { subject, validFrom, validTo } = certificate;
  const { words, good } = validityWords(validFrom, validTo, useNow(60_000));
  return (
    <Paper component="section" withBorder radius="md" bg="var(--bg)" aria-label={subject}>
      <Group gap="2 8" p="6 var(--edge) 2">
        <Title order={3} ff="mono" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Title>
        <Text span fz="sm" c="faint">
          {role}
        </Text>
        <Badge outcome={good ? 'ok' : 'bad'}>{words}</Badge>
      </Group>
      <ExplainedList
        label={subject}
        values={certificateRows(certificate, error).map(({ refused, ...row }) => ({ ...row, wrong: refused }))}
      />
    </Paper>
  );
}

function validityWords(from: string, to: string, nowMs: number): { words: string; good: boolean } {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (nowMs < fromMs) return { words: `not yet valid, starts in ${durationText(fromMs - nowMs)}`, good: false };
  if (nowMs > toMs) return { words: `expired ${durationText(nowMs - toMs)} ago`, good: false };
  return { words: `valid for ${durationText(toMs - nowMs)} more`, good: true };
}
