import { Box, Group, Text } from '@mantine/core';
import { counted } from '#shared/trace/counted.ts';
import { fleetHealth, fleetLag } from '../../components/fleet/fleet-words.ts';
import { HealthDot, useHealth } from '../../components/party-health.tsx';
import { Term } from '../../components/explained.tsx';
import { useNewestSeq } from '../../store/use-live-list.ts';
import { useFleet } from '../../store/use-fleet.ts';
import { useStatus, useStoreState } from '../../store/use-stores.ts';

/** The status line below every screen. */
export function Footer() {
  const status = useStatus();
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const healths = Object.values(useHealth());
  const faulty = healths.filter((health) => health === 'faulty').length;
  const up = healths.filter((health) => health === 'up').length + faulty;
  return (
    <Group
      component="footer"
      gap={16}
      wrap="nowrap"
      px="var(--edge)"
      mih={28}
      bg="var(--panel)"
      c="dim"
      fz="sm"
      style={{ gridColumn: '1 / 3', borderTop: '1px solid var(--line)', whiteSpace: 'nowrap', overflow: 'hidden' }}
    >
      <Group component="span" gap={8} wrap="nowrap">
        <HealthDot health={up < 4 ? 'partly' : faulty > 0 ? 'faulty' : 'up'} /> {up} of 4 parties up
        {faulty > 0 && `, ${String(faulty)} with faults`}
      </Group>
      <FleetState />
      <Group component="span" gap={8} wrap="nowrap" ml="auto" data-testid="connection-state">
        <HealthDot health={connected ? 'up' : 'down'} /> {connected ? 'Connected' : 'Not connected'}
      </Group>
      <span data-testid="journal-count">
        <Term word="journal" /> <Entries />
      </span>
      <Text span fz="sm" ff="mono" c="faint">
        {status?.version}
      </Text>
    </Group>
  );
}

/** The state of this node in its fleet. Without one, no data leaves the machine. */
function FleetState() {
  const fleet = useFleet();
  if (!fleet)
    return (
      <Box component="span" visibleFrom="xs">
        All data stays on this machine
      </Box>
    );
  return (
    <Group
      component="span"
      gap={8}
      wrap="nowrap"
      visibleFrom="xs"
      title={fleet.problem ?? fleetLag(fleet)}
      data-testid="fleet-state"
    >
      <HealthDot health={fleetHealth(fleet)} /> Fleet {fleet.name}: {fleet.node}
      {fleet.behind > 0 && `, ${counted(fleet.behind, 'entry', 'entries')} behind`}
    </Group>
  );
}

/** A separate component because it renders on every journal entry. */
function Entries() {
  return counted(useNewestSeq(), 'entry', 'entries');
}
