import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { HealthDot, healthWords } from '../../components/health-dot.tsx';
import { ListenerAddresses } from '../../components/listener-addresses.tsx';
import { listenersOf, partyHealth } from '../../components/party-health.ts';
import { partyWords } from '../../components/party-words.ts';
import { useStatus } from '../../store/use-kept.ts';
import { PartyMap } from './party-map.tsx';

const parties: Party[] = ['client', 'authorization', 'service', 'catcher'];

/** The four parties, below a diagram of their messages. */
export function PartyCards() {
  return (
    <Paper component="section" withBorder aria-label="The four parties">
      <PartyMap />
      <SimpleGrid component="ul" cols={{ base: 2, md: 4 }} spacing={0}>
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
    <Stack component="li" gap={4} miw={0} p="8 16 16" data-testid={`party-${party}`}>
      <Group component="span" gap={8}>
        <HealthDot health={health} /> <Title>{partyName[party]}</Title>
        <Text span fz="sm" c="faint">
          {healthWords[health]}
        </Text>
      </Group>
      <Text fz="sm" lh="18px" c="dim" mih={36}>
        {partyWords[party]}
      </Text>
      <ListenerAddresses listeners={listenersOf(status, party)} />
    </Stack>
  );
}
