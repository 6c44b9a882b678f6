import { hostname } from 'node:os';
import { fleetKeyOf, unprotectedFleet } from '../engine/fleet/fleet-codec.ts';
import { type FleetOptions, checkFleetName } from '../engine/fleet/fleet-options.ts';
import { systemRandom } from '../engine/random.ts';
import { err, wrongUsage } from './command.ts';
import type { FleetMembership } from '../engine/fleet/join-fleet.ts';

/** The options of every command that can use a fleet. */
export interface FleetFlags {
  fleet?: string;
  fleetName?: string;
  fleetCreds?: string;
  fleetCa?: string;
}

/**
 * How to connect to the fleet, or `undefined` without `--fleet`. Without a key, standard error says what is not protected.
 * @throws HookbenchError `wrong_usage` if the key is too short, or another option of a fleet is used without `--fleet`
 */
export function fleetOptionsOf({ fleet, fleetName, fleetCreds, fleetCa }: FleetFlags): FleetOptions | undefined {
  if (fleet !== undefined) {
    const key = fleetKeyOf(process.env, systemRandom);
    if (key.passphrase === undefined) err.print(`hookbench: ${unprotectedFleet}`);
    return {
      servers: fleet,
      key,
      ...(fleetName !== undefined && { fleet: fleetName }),
      ...(fleetCreds !== undefined && { creds: fleetCreds }),
      ...(fleetCa !== undefined && { ca: fleetCa }),
    };
  }
  mustNeedNoFleet({ '--fleet-name': fleetName, '--fleet-creds': fleetCreds, '--fleet-ca': fleetCa });
  return undefined;
}

/**
 * Rejects options that need a fleet. @param given Their values by name; undefined if they are not given.
 * @throws HookbenchError `wrong_usage`
 */
export function mustNeedNoFleet(given: Readonly<Record<string, unknown>>): void {
  const [unused] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (unused === undefined) return;
  throw wrongUsage(`${unused} has no effect without --fleet.`, 'Add --fleet with the address of the NATS server.');
}

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
