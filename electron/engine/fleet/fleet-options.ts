import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { isDecodable } from '#shared/model/http-address.ts';
import type { FleetKey } from './fleet-codec.ts';
import { defaultFleetName, fleetNamePattern } from './fleet-names.ts';

/** How to connect to a fleet, as a user gives it. */
export interface FleetOptions {
  /** Addresses of NATS servers of one cluster, separated by commas: `nats://lab:4222,nats://lab-2:4222`. */
  servers: string;
  /** Name of the fleet; its subjects, streams and buckets contain it. */
  fleet?: string;
  /** Path of a credentials file (`.creds`) of NATS, or of a file with the seed of an nkey. */
  creds?: string;
  /** Path of a PEM file with the CA of the servers. */
  ca?: string;
  /** The key of the messages. */
  key?: FleetKey;
}

/** The options of a connection, checked and with the content of the files. */
export interface FleetTarget {
  fleet: string;
  /** `host:port` of each server. */
  hosts: string[];
  /** The servers without credentials, for messages. */
  shown: string;
  login?: { user: string; pass: string };
  creds?: Uint8Array;
  ca?: string;
  /** Whether the connection must use TLS. Otherwise the server decides. */
  tls: boolean;
}

const defaultPort = '4222';

function wrongServer(text: string): HookbenchError {
  return new HookbenchError('wrong_usage', `Invalid value for --fleet: "${text.replace(/\/\/.*@/, '//…@')}".`, {
    hint: 'Enter an address such as nats://127.0.0.1:4222 or tls://nats.example.com, or several, separated by commas.',
  });
}

function readServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    !url ||
    !['nats:', 'tls:'].includes(url.protocol) ||
    url.hostname === '' ||
    !isDecodable(`${url.username}:${url.password}`)
  )
    throw wrongServer(text);
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') throw wrongServer(text);
  return url;
}

function readFile(path: string, option: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new HookbenchError('wrong_usage', `Cannot read the file of ${option}: ${messageOf(cause)}.`, {
      hint: 'Check the path and its permissions.',
      cause,
    });
  }
}

function readCreds(path: string): Uint8Array {
  const creds = readFile(path, '--fleet-creds');
  if (/^SU[A-Z2-7]{56}\s*$|-----BEGIN NATS USER JWT-----/.test(creds.toString('utf8'))) return creds;
  throw new HookbenchError('wrong_usage', `The file of --fleet-creds contains no credentials of NATS: ${path}.`, {
    hint: 'Use a .creds file (nsc generate creds), or a file with the seed of a user (SU…).',
  });
}

function readAuthority(path: string): string {
  const text = readFile(path, '--fleet-ca').toString('utf8');
  try {
    new X509Certificate(text);
    return text;
  } catch (cause) {
    throw new HookbenchError('wrong_usage', `The file of --fleet-ca contains no certificate: ${path}.`, {
      hint: 'Use a PEM file with the CA of the NATS servers.',
      cause,
    });
  }
}

/**
 * Checks the name of a fleet, node or worker.
 * @throws HookbenchError `wrong_usage`
 */
export function checkFleetName(name: string, option: string): string {
  if (fleetNamePattern.test(name)) return name;
  throw new HookbenchError('wrong_usage', `Invalid value for ${option}: "${name}".`, {
    hint: 'Enter 1 to 32 letters, digits, - or _.',
  });
}

/**
 * Checks the options of a connection, and reads its files.
 * @throws HookbenchError `wrong_usage`
 */
export function readFleetOptions({ servers, fleet = defaultFleetName, creds, ca }: FleetOptions): FleetTarget {
  const urls = servers.split(',').map((one) => readServer(one.trim()));
  const hosts = urls.map(({ hostname, port }) => `${hostname}:${port === '' ? defaultPort : port}`);
  const login = urls.find(({ username }) => username !== '');
  return {
    fleet: checkFleetName(fleet, '--fleet-name'),
    hosts,
    shown: hosts.join(', '),
    tls: ca !== undefined || urls.some(({ protocol }) => protocol === 'tls:'),
    ...(login && { login: { user: decodeURIComponent(login.username), pass: decodeURIComponent(login.password) } }),
    ...(creds !== undefined && { creds: readCreds(creds) }),
    ...(ca !== undefined && { ca: readAuthority(ca) }),
  };
}
