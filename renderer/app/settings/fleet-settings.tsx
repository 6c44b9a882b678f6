import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FleetStatus } from '#shared/model/fleet.ts';
import { CommandBlock } from '../../components/command-block.tsx';
import { Facts } from '../../components/facts.tsx';
import { fleetHealth, fleetLag, nodeState } from '../../components/fleet/fleet-words.ts';
import { HealthDot } from '../../components/party-health.tsx';
import { Note } from '../../components/note.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { useApi } from '../../store/use-stores.ts';
import { useFleet } from '../../store/use-fleet.ts';

/** The fleet: its state, the other nodes, and the switch that shows their entries. */
export function FleetSettings() {
  const fleet = useFleet();
  return (
    <div role="group" aria-label="Fleet">
      {fleet ? (
        <Member fleet={fleet} />
      ) : (
        <Stack gap={8}>
          <Text fz="sm" lh="18px" c="dim">
            Nodes of a fleet show their entries in one view, over NATS. Start each with a name:
          </Text>
          <CommandBlock what="command" text="hookbench serve --fleet nats://127.0.0.1:4222 --name lab-2" />
        </Stack>
      )}
    </div>
  );
}

function Member({ fleet }: { fleet: FleetStatus }) {
  const { authenticated, name, node, nodes, problem, rejection, secrets, server, setup, state, watching } = fleet;
  return (
    <Stack gap={12}>
      {state === 'failed' && (
        <Note tone="bad" boxed role="alert">
          {problem ?? 'The fleet cannot be used.'}
        </Note>
      )}
      {setup?.conflict !== undefined && (
        <Note tone="warn" boxed>
          {setup.conflict}
        </Note>
      )}
      <WatchSwitch watching={watching} />
      <Facts
        facts={{
          Fleet: `${name}, this node is ${node}`,
          Server: (
            <Group component="span" gap={8}>
              <HealthDot health={fleetHealth(fleet)} /> {server}, {state}
            </Group>
          ),
          Problem: state === 'connecting' ? problem : undefined,
          Entries: fleetLag(fleet),
          Rejected: rejection,
          Messages: authenticated
            ? 'Encrypted and authenticated with the key of the fleet'
            : 'Not authenticated: HOOKBENCH_FLEET_KEY is not set',
          Secrets: secrets === 'redacted' ? 'Redacted before entries are published' : 'Published in clear text',
          Setup: setup ? `Shared: ${setup.shared.join(', ')}` : 'Not shared',
          Nodes: nodes.length === 0 ? 'No other node yet' : <Nodes fleet={fleet} />,
        }}
      />
    </Stack>
  );
}

function Nodes({ fleet: { nodes, watching } }: { fleet: FleetStatus }) {
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {nodes.map((node) => (
        <li key={node.name}>
          {node.name}: {nodeState(node, watching)}
        </li>
      ))}
    </Stack>
  );
}

function WatchSwitch({ watching }: { watching: boolean }) {
  const { error, isPending, mutate } = useMutation(useApi().fleet.watch.mutationOptions());
  return (
    <SwitchRow
      id="watch-fleet"
      label="Show the other nodes"
      hint="Receives the other nodes’ entries. They appear in Timeline and Captures with the name of their node, read-only."
      error={error}
      checked={watching}
      disabled={isPending}
      onChange={(watch) => mutate({ watch })}
    />
  );
}
