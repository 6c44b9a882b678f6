import { hostname } from 'node:os';
import { Option, type Command } from 'commander';
import { checkFleetName } from '../engine/fleet/fleet-options.ts';
import type { FleetMembership } from '../engine/fleet/join-fleet.ts';
import { fleetOptionsOf, mustNeedNoFleet, withFleetOptions, type FleetFlags } from './fleet-options.ts';

/** The options of a command that runs a node of a fleet. */
export interface NodeFlags extends FleetFlags {
  name?: string;
  watch?: boolean;
  fleetSecrets?: FleetMembership['secrets'];
  shareSetup?: boolean;
}

/** Adds the options of a node of a fleet to a command. */
export function withNodeOptions(command: Command): Command {
  return withFleetOptions(command)
    .option('--name <name>', 'name of this node in the fleet (default: name of this machine)')
    .option('--watch', "receive the other nodes' journal entries")
    .option('--share-setup', 'use the profile, faults and catcher rules of the fleet, and share changes of them')
    .addOption(
      new Option('--fleet-secrets <mode>', 'secrets of published entries: redact (default) or include').choices([
        'redact',
        'include',
      ]),
    );
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
