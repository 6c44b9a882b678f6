import { Group, Paper, SimpleGrid, Stack, Text, Title, Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import {
  HealthDot,
  healthWords,
  ListenerAddresses,
  listenersOf,
  partyHealth,
  partyWords,
} from '../../components/party-health.tsx';
import { useStatus } from '../../store/use-stores.ts';
import styles from './overview.module.css';

/** The arrows: columns, start offset and height in pixels, and label. */
const relations = [
  { from: 0, to: 1, start: 44, rise: 18, words: '1  requests a token', color: 'var(--dim)' },
  { from: 0, to: 2, start: 20, rise: 52, words: '2  calls the API', color: 'var(--dim)' },
  { from: 2, to: 3, start: 44, rise: 18, words: '3  delivers events', color: 'var(--accent)' },
];

const ground = 76;

/** A small diagram of the four parties and their messages. */
function PartyMap() {
  const { ref, width } = useElementSize();
  const column = width / 4;
  return (
    <Box ref={ref} h={84} className={styles.map} style={{ overflow: 'hidden' }}>
      <svg
        width={width}
        height={ground + 8}
        role="img"
        aria-label="The client requests a token from the authorization server and calls the service with it. The service delivers events to the receiver."
      >
        {relations.map(({ from, to, start, rise, words, color }) => (
          <Relation
            key={words}
            startX={column * from + start}
            endX={column * to + 20}
            rise={rise}
            words={words}
            color={color}
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
  words: string;
  color: string;
}

function Relation({ startX, endX, rise, words, color }: RelationProps) {
  const top = ground - rise;
  const radius = 10;
  const path = `M${String(startX)} ${String(ground)}V${String(top + radius)}q0 ${String(-radius)} ${String(radius)} ${String(-radius)}H${String(endX - radius)}q${String(radius)} 0 ${String(radius)} ${String(radius)}V${String(ground - 6)}`;
  const tip = `${String(endX)},${String(ground)} ${String(endX - 4)},${String(ground - 7)} ${String(endX + 4)},${String(ground - 7)}`;
  return (
    <g>
      <path d={path} fill="none" stroke={color} strokeWidth={1.5} />
      <polygon points={tip} fill={color} />
      <text x={startX + radius + 8} y={top - 6} fontSize={12} fill="var(--dim)">
        {words}
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
      <SimpleGrid component="ul" type="container" cols={{ base: 1, '544px': 2, '1184px': 4 }} spacing={0}>
        {parties.map((party) => (
          <PartyCard key={party} party={party} />
        ))}
      </SimpleGrid>
    </Paper>
  );
}

function PartyCard({ party }: { party: Party }) {
  const status = useStatus();
  const health = partyHealth(status, party);
  return (
    <Stack component="li" gap={4} miw={0} p="8 4 16 16" data-testid={`party-${party}`}>
      <Group component="span" gap={8}>
        <HealthDot health={health} /> <Title>{partyName[party]}</Title>
        <Text span fz="sm" c="faint">
          {healthWords[health]}
        </Text>
      </Group>
      <Text fz="sm" lh="18px" c="dim" className={styles.about}>
        {partyWords[party]}
      </Text>
      <ListenerAddresses listeners={listenersOf(status, party)} />
    </Stack>
  );
}
