import { hostname } from 'node:os';
import { checkFleetName } from '../engine/fleet/fleet-options.ts';
import type { FleetMembership } from '../engine/fleet/join-fleet.ts';
import { fleetOptionsOf, mustNeedNoFleet, type FleetFlags } from './fleet-options.ts';

/** The options of a command that runs a node of a fleet. */
export interface NodeFlags extends FleetFlags {
  name?: string;
  watch?: boolean;
  fleetSecrets?: FleetMembership['secrets'];
  shareSetup?: boolean;
}

/** The name of this machine, without the characters that the name of a node cannot have. */
const machineName = (): string =>
  hostname()
    .split('.')[0]
    ?.replace(/[^A-Za-z0-9_-]/g, '-')
    .slice(0, 32) || 'node';

/**
 * How this node takes part in a fleet, or `undefined` without `--fleet`.
 * @throws HookbenchError `wrong_usage`
 */
export function membershipOf(flags: NodeFlags): FleetMembership | undefined {
  const connection = fleetOptionsOf(flags);
  const { fleetSecrets = 'redact', name, shareSetup = false, watch = false } = flags;
  if (connection)
    return {
      connection,
      node: checkFleetName(name ?? machineName(), '--name'),
      watch,
      secrets: fleetSecrets,
      shareSetup,
    };
  mustNeedNoFleet({
    '--name': name,
    '--watch': flags.watch,
    '--share-setup': flags.shareSetup,
    '--fleet-secrets': flags.fleetSecrets,
  });
  return undefined;
}
