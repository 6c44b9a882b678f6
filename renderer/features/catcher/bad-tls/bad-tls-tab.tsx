import { Group, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { type BadTlsReceiver, badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { CommandBlock } from '../../../components/command-block.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import { Value } from '../../../components/value.tsx';
import type { BadTlsAddress, BadTlsTry } from '../../../store/bad-tls-store.ts';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { useStatus } from '../../../store/use-kept.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './bad-tls.module.css';

/** An offline badssl: receivers with one TLS fault each, to test a sender with or to try from here. */
export function BadTlsTab() {
  const list = useItems(useApi().captures.badTls.queryOptions());
  const { tries, attempt } = useStoreState('badTls', (state) => state);
  const ca = useStatus()?.ca;
  const first = list.items[0]?.url;
  const busy = Object.values(tries).some(({ status }) => status === 'busy');
  const tryAll = async () => {
    for (const receiver of list.items.filter(({ up }) => up)) await attempt(receiver);
  };
  return (
    <Stack gap={12} p="12 20 24">
      <Group gap={16} align="flex-start" justify="space-between" wrap="nowrap">
        <Text c="dim" maw="84ch">
          Each address reaches the catcher but has one TLS fault. A sender that checks certificates rejects most of
          them. Send to one from your own sender, or try it here with Hookbench’s client, which trusts the Hookbench CA.
        </Text>
        <Button size="small" busy={busy} disabled={list.items.length === 0} onClick={() => void tryAll()}>
          Try all
        </Button>
      </Group>
      {ca !== undefined && first !== undefined && (
        <CommandBlock what="cURL command" text={`curl --cacert '${ca}' -d '{}' ${first}/hook`} />
      )}
      <ListState list={list} what="receivers">
        <EmptyState title="No receivers with bad TLS">Restart Hookbench to open them.</EmptyState>
      </ListState>
      <ul className={styles.rows} aria-label="Receivers with bad TLS">
        {badTlsReceivers.map((receiver) => {
          const address = list.items.find(({ kind }) => kind === receiver.kind);
          return address && <BadTlsRow key={receiver.kind} receiver={receiver} address={address} />;
        })}
      </ul>
    </Stack>
  );
}

/** One receiver: its TLS fault, the error a client should report, its address, and the result of a try. */
function BadTlsRow({ receiver, address }: { receiver: BadTlsReceiver; address: BadTlsAddress }) {
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
        <Text p="8 40 8 12" c="bad">
          {tried.words}
        </Text>
      ) : (
        <>
          <Text p="6 40 6 12" c="dim">
            Hookbench’s client reports{' '}
            <Text component="code" ff="mono" fz={12} fw={600} c="text">
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
