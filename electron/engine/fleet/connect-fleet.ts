import { checkServerIdentity } from 'node:tls';
import type { JetStreamClient, JetStreamManager, StreamConfig } from '@nats-io/jetstream';
import type { KV, KvOptions } from '@nats-io/kv';
import type { ObjectStore, ObjectStoreOptions } from '@nats-io/obj';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { systemRandom } from '../random.ts';
import { createFleetCodec, type FleetCodec } from './fleet-codec.ts';
import { fleetError } from './fleet-error.ts';
import { fleetNames, type FleetNames } from './fleet-names.ts';
import { readFleetOptions, type FleetOptions, type FleetTarget } from './fleet-options.ts';

/** The oldest server whose JetStream has what Hookbench uses: pull consumers by name. */
const minServer = [2, 9, 4] as const;

/** A connection to a fleet. It reconnects by itself, without end; disposing it closes it. */
export interface Fleet extends AsyncDisposable {
  readonly name: string;
  readonly names: FleetNames;
  /** The addresses of the servers, without credentials. */
  readonly shown: string;
  /** Writes and reads its messages. */
  readonly codec: FleetCodec;
  readonly nats: NatsConnection;
  readonly jetstream: JetStreamClient;
  readonly manager: JetStreamManager;
  /** Whether the server accepts only TLS, so that no client of the fleet sends or receives in clear. */
  readonly encrypted: boolean;
  /** Creates a stream, or changes its configuration to this one. */
  openStream(config: Partial<StreamConfig> & { name: string }): Promise<void>;
  /** Opens a key-value bucket, and creates it if it is missing. */
  openBucket(name: string, options?: Partial<KvOptions>): Promise<KV>;
  /** Opens an object store, and creates it if it is missing. */
  openObjects(name: string, options?: Partial<ObjectStoreOptions>): Promise<ObjectStore>;
  /** Runs `work`; an error of NATS becomes an error of Hookbench. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>;
}

const sameNameOtherConfig = 10058;

/**
 * Accepts a certificate that is valid for one of the given addresses. The NATS package compares with the name only, and
 * with `localhost` for an IP address; servers that a cluster announces have other addresses than those that were given.
 */
function identityOf(hosts: readonly string[]): typeof checkServerIdentity {
  const names = hosts.map((host) => host.replace(/:\d+$/, '').replaceAll(/[[\]]/g, ''));
  return (_host, certificate) => {
    const problems = names.map((name) => checkServerIdentity(name, certificate));
    return problems.includes(undefined) ? undefined : problems[0];
  };
}

async function optionsOf(target: FleetTarget): Promise<NodeConnectionOptions> {
  const { credsAuthenticator, nkeyAuthenticator } = await import('@nats-io/transport-node');
  const { creds, login, hosts, ca, tls } = target;
  // A variable, because the types of the package do not list all that it passes to tls.connect().
  const encryption = { checkServerIdentity: identityOf(hosts), ...(ca !== undefined && { ca }) };
  const isSeed = creds?.[0] === 'S'.charCodeAt(0);
  return {
    servers: hosts,
    name: 'hookbench',
    timeout: 5000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 5000,
    ...login,
    ...(creds && {
      authenticator: isSeed
        ? nkeyAuthenticator(Buffer.from(new TextDecoder().decode(creds).trim()))
        : credsAuthenticator(creds),
    }),
    ...(tls && { tls: encryption }),
  };
}

function checkVersion(version: string, shown: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  const [minMajor, minMinor, minPatch] = minServer;
  const order = major - minMajor || minor - minMinor || patch - minPatch;
  if (order >= 0) return;
  throw new HookbenchError('fleet_unsupported', `The NATS server at ${shown} is too old: version ${version}.`, {
    hint: `Update nats-server to ${minServer.join('.')} or newer.`,
  });
}

/**
 * Connects to the NATS server of a fleet, and checks that it can be used: its version, and that JetStream is enabled. The
 * NATS packages are loaded at the first connection.
 * @param refused Called for each message that is left out.
 * @throws HookbenchError `wrong_usage` for invalid options, `fleet_unreachable`, `fleet_denied` or `fleet_unsupported`
 */
export async function connectFleet(options: FleetOptions, refused?: (message: string) => void): Promise<Fleet> {
  const target = readFleetOptions(options);
  const { shown } = target;
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw fleetError(error, shown);
    }
  };
  const [{ connect }, { jetstream, jetstreamManager }, codec] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
    createFleetCodec(target.fleet, options.key ?? { random: systemRandom }, refused),
  ]);
  const nats = await attempt(async () => connect(await optionsOf(target)));
  try {
    checkVersion(nats.info?.version ?? '0', shown);
    const manager = await attempt(() => jetstreamManager(nats));
    return {
      name: target.fleet,
      names: fleetNames(target.fleet),
      shown,
      codec,
      nats,
      manager,
      jetstream: jetstream(nats),
      encrypted: nats.info?.tls_required === true,
      attempt,
      openStream: (config) =>
        attempt(async () => {
          try {
            await manager.streams.add(config);
          } catch (error) {
            if ((error as { code?: unknown }).code !== sameNameOtherConfig) throw error;
            await manager.streams.update(config.name, config);
          }
        }),
      openBucket: (name, bucket) =>
        attempt(async () => {
          const { Kvm } = await import('@nats-io/kv');
          return new Kvm(nats).create(name, bucket);
        }),
      openObjects: (name, store) =>
        attempt(async () => {
          const { Objm } = await import('@nats-io/obj');
          return new Objm(nats).create(name, store);
        }),
      [Symbol.asyncDispose]: () => nats.close(),
    };
  } catch (error) {
    await nats.close();
    throw error;
  }
}
