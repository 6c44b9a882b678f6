import { Group, Stack, Text } from '@mantine/core';
import { queryOptions, useIsFetching, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type BadTlsReceiver, badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { CommandBlock } from '../../../components/command-block.tsx';
import { DiagnosisView } from '../../../components/diagnosis-view.tsx';
import { EmptyState, ListState } from '../../../components/empty-state.tsx';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import { Value } from '../../../components/value.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi, useItems, useStatus, useStores } from '../../../store/use-stores.ts';
import styles from './bad-tls.module.css';

type BadTlsAddress = Awaited<ReturnType<ControlClient['captures']['badTls']>>['items'][number];

const triesKey = ['bad-tls tries'];

/** Timeout for a stalled handshake, in milliseconds. */
const timeoutMs = 4000;

/** Sends one request to a receiver with certificate verification on. The result stays while other screens are shown. */
const tryOf = ({ requests }: ControlClient, { kind, url }: BadTlsAddress) =>
  queryOptions({
    queryKey: [...triesKey, kind],
    queryFn: () => requests.send({ method: 'POST', url: `${url}/try/${kind}`, body: { try: kind }, timeoutMs }),
    enabled: false,
    gcTime: Infinity,
    networkMode: 'always',
  });

/** An offline badssl: receivers with one TLS fault each, to test a sender with or to try from here. */
export function BadTlsTab() {
  const list = useItems(useApi().captures.badTls.queryOptions());
  const { client, queries } = useStores();
  const ca = useStatus()?.ca;
  const first = list.items[0]?.url;
  const busy = useIsFetching({ queryKey: triesKey }) > 0;
  const tryAll = async () => {
    for (const receiver of list.items.filter(({ up }) => up))
      await queries.fetchQuery(tryOf(client, receiver)).catch(() => undefined);
  };
  return (
    <Stack gap={12} p="12 var(--edge) 24">
      <Group gap={16} align="flex-start" justify="space-between" wrap="nowrap">
        <Text c="dim" maw="84ch">
          Each address reaches the receiver with one TLS fault. Send to it from your own sender, or try it with
          Hookbench’s client, which trusts the Hookbench CA.
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
  const { title, meaning, expected, source } = receiver;
  const { client, queries } = useStores();
  const options = tryOf(client, address);
  const { data: run, error, isFetching, refetch } = useQuery(options);
  return (
    <li className={styles.row} aria-label={title}>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span title={source}>{meaning}</span>
      </span>
      <code className={styles.expected} title="What a client should report">
        {expected}
      </code>
      <Value what={`address of ${title}`} text={address.url} />
      <Group component="span" justify="flex-end">
        {address.up ? (
          <Button size="small" busy={isFetching} aria-label={`Try ${title}`} onClick={() => void refetch()}>
            Try
          </Button>
        ) : (
          <Badge outcome="bad">down</Badge>
        )}
      </Group>
      {!isFetching && (run ?? error) && (
        <div className={styles.tried} role="status">
          <Button
            look="quiet"
            size="small"
            square
            className={styles.close}
            aria-label="Close"
            onClick={() => void queries.resetQueries({ queryKey: options.queryKey })}
          >
            <X size={14} aria-hidden />
          </Button>
          {error ? (
            <Text p="8 40 8 12" c="bad">
              {refusalOf(error).words}
            </Text>
          ) : (
            run && <Tried run={run} />
          )}
        </div>
      )}
    </li>
  );
}

function Tried({ run: { diagnosis, exchange, status } }: { run: RequestRun }) {
  return (
    <>
      <Text p="6 40 6 12" c="dim">
        Hookbench’s client reports{' '}
        <Text component="code" ff="mono" fz={12} fw={600} c="text">
          {exchange.error?.code ?? `status ${String(status)}`}
        </Text>
      </Text>
      <DiagnosisView diagnosis={diagnosis} good={status !== undefined && status < 400} />
      {exchange.tls && <TlsView tls={exchange.tls} remoteAddress={exchange.remoteAddress} />}
    </>
  );
}
