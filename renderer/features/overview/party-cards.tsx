import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ListenerStatus } from '#shared/model/status.ts';
import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { CopyButton } from '../../components/button.tsx';
import { Mono } from '../../components/mono.tsx';
import { HealthDot, healthWords, listenersOf, useHealth } from '../../components/party-health.tsx';
import { useClients } from '../../store/use-authorization.ts';
import { useStatus } from '../../store/use-stores.ts';
import styles from './overview.module.css';

/** The arrows: their columns, where in a column they start and end as a part of its width, and their height in pixels. */
const relations = [
  { from: 0, to: 1, start: 0.5, end: 0.4, rise: 22, words: 'requests a token', short: 'token' },
  { from: 0, to: 2, start: 0.4, end: 0.4, rise: 48, words: 'calls the API', short: 'API call' },
  { from: 2, to: 3, start: 0.55, end: 0.4, rise: 22, words: 'delivers events', short: 'events' },
];

const ground = 60;

/** In narrower columns, the labels of the arrows are short, in pixels. */
const shortBelow = 150;

/** The four parties and their messages in the order of a trace. */
function PartyMap() {
  const { ref, width } = useElementSize();
  const column = width / 4;
  return (
    <Box ref={ref} h={ground + 4} style={{ overflow: 'hidden' }}>
      <svg
        width={width}
        height={ground + 4}
        role="img"
        aria-label="The client requests a token from the authorization server and calls the service with it. The service delivers events to the receiver."
      >
        {relations.map(({ from, to, start, end, rise, words, short }, index) => (
          <Relation
            key={words}
            startX={Math.round(column * (from + start))}
            endX={Math.round(column * (to + end))}
            rise={rise}
            number={index + 1}
            words={column < shortBelow ? short : words}
          />
        ))}
      </svg>
    </Box>
  );
}

interface RelationProps {
  startX: number;
  endX: number;
  rise: number;
  number: number;
  words: string;
}

function Relation({ startX, endX, rise, number, words }: RelationProps) {
  const top = ground - rise;
  const radius = 8;
  const path = `M${String(startX)} ${String(ground)}V${String(top + radius)}q0 ${String(-radius)} ${String(radius)} ${String(-radius)}H${String(endX - radius)}q${String(radius)} 0 ${String(radius)} ${String(radius)}V${String(ground - 6)}`;
  const tip = `${String(endX)},${String(ground)} ${String(endX - 4)},${String(ground - 7)} ${String(endX + 4)},${String(ground - 7)}`;
  return (
    <g>
      <path className={styles.arrow} d={path} />
      <polygon points={tip} fill="var(--faint)" />
      <text className={styles.label} x={(startX + endX) / 2} y={top + 4} textAnchor="middle">
        <tspan>{number}</tspan> {words}
      </text>
    </g>
  );
}

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The four parties, below a diagram of their messages. */
export function PartyCards() {
  return (
    <Paper component="section" withBorder className={styles.parties} aria-label="The four parties">
      <PartyMap />
      <ul className={styles.columns}>
        {parties.map((party) => (
          <PartyCard key={party} party={party} />
        ))}
      </ul>
    </Paper>
  );
}

function PartyCard({ party }: { party: Party }) {
  const status = useStatus();
  const health = useHealth()[party];
  return (
    <li className={styles.party} data-testid={`party-${party}`}>
      <Group component="span" gap={8} wrap="nowrap">
        <HealthDot health={health} />
        <Title lineClamp={1}>{partyName[party]}</Title>
        {health !== 'up' && (
          <Text span fz="sm" c="faint">
            {healthWords[health]}
          </Text>
        )}
      </Group>
      <Stack component="ul" gap={0} miw={0}>
        {party === 'client' && <ClientId />}
        {listenersOf(status, party).map((listener) => (
          <Address key={listener.url} listener={listener} />
        ))}
      </Stack>
    </li>
  );
}

/** The client that calls the service; it has no address. */
function ClientId() {
  const { items } = useClients();
  const { id } = items.find((one) => one.id === 'demo-service') ?? items[0] ?? {};
  return id === undefined ? null : (
    <li>
      <Mono lh="24px" truncate title="Client id">
        {id}
      </Mono>
    </li>
  );
}

/** An address to copy, in a narrow map without its host and path, or its error while it is down. */
function Address({ listener: { problem, scheme, up, url } }: { listener: ListenerStatus }) {
  const [, host = '', port = '', path = ''] = /^\w+(:\/\/(?:\[[^\]]*\]|[^:/]*))(:\d+)?(.*)$/.exec(url) ?? [];
  return (
    <li>
      <Group component="span" gap={4} wrap="nowrap" mih={24}>
        <Mono c={up ? 'text' : 'bad'} truncate title={url}>
          {scheme}
          <span className={styles.host}>{host}</span>
          <span className={styles.port}>{port}</span>
          <span className={styles.path}>{path.replace(/\/$/, '')}</span>
        </Mono>
        <span className={styles.copy}>
          <CopyButton what={`${scheme} address`} text={url} />
        </span>
      </Group>
      {!up && (
        <Text fz="sm" c="bad">
          {problem ?? 'Not listening.'}
        </Text>
      )}
    </li>
  );
}
