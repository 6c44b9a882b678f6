import { Group, Text } from '@mantine/core';
import { X } from 'lucide-react';
import type { BadTlsReceiver } from '#shared/catcher/bad-tls-receivers.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import { Value } from '../../../components/value.tsx';
import type { BadTlsAddress, BadTlsTry } from '../../../store/bad-tls-store.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './bad-tls.module.css';

/** One receiver: its TLS fault, the error a client should report, its address, and the result of a try. */
export function BadTlsRow({ receiver, address }: { receiver: BadTlsReceiver; address: BadTlsAddress }) {
  const { kind, title, meaning, expected, source } = receiver;
  const attempt = useStoreState('badTls', (state) => state.attempt);
  const forget = useStoreState('badTls', (state) => state.forget);
  const tried = useStoreState('badTls', ({ tries }) => tries[kind]);
  return (
    <li className={styles.row} aria-label={title}>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span title={source}>{meaning}</span>
      </span>
      <span className={styles.expected}>
        <span>expected error</span>
        <code>{expected}</code>
      </span>
      <Value what={`address of ${title}`} text={address.url} />
      <Group component="span" justify="flex-end">
        {address.up ? (
          <Button
            size="small"
            busy={tried?.status === 'busy'}
            aria-label={`Try ${title}`}
            onClick={() => void attempt(address)}
          >
            Try
          </Button>
        ) : (
          <Badge outcome="bad">down</Badge>
        )}
      </Group>
      {tried && tried.status !== 'busy' && (
        <Tried
          tried={tried}
          onClose={() => {
            forget(kind);
          }}
        />
      )}
    </li>
  );
}

interface TriedProps {
  tried: Exclude<BadTlsTry, { status: 'busy' }>;
  onClose: () => void;
}

function Tried({ tried, onClose }: TriedProps) {
  return (
    <div className={styles.tried} role="status">
      <Button look="quiet" size="small" square className={styles.close} aria-label="Close" onClick={onClose}>
        <X size={14} aria-hidden />
      </Button>
      {tried.status === 'failed' ? (
        <Text p="8 40 8 12" c="var(--bad)">
          {tried.words}
        </Text>
      ) : (
        <>
          <Text p="6 40 6 12" c="dimmed">
            Hookbench’s client reports{' '}
            <Text component="code" ff="monospace" fz={12} fw={600} c="var(--text)">
              {tried.run.exchange.error?.code ?? `status ${String(tried.run.status)}`}
            </Text>
          </Text>
          <DiagnosisView
            diagnosis={tried.run.diagnosis}
            good={tried.run.status !== undefined && tried.run.status < 400}
          />
          {tried.run.exchange.tls && (
            <TlsView tls={tried.run.exchange.tls} remoteAddress={tried.run.exchange.remoteAddress} />
          )}
        </>
      )}
    </div>
  );
}
