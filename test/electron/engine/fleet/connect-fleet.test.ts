import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { exitCodeOf } from '../../../../electron/engine/config/exit-code.ts';
import { connectFleet } from '../../../../electron/engine/fleet/connect-fleet.ts';
import type { FleetOptions } from '../../../../electron/engine/fleet/fleet-options.ts';
import { issueAuthority, issueLeaf } from '../../../../electron/engine/pki/issue-certificate.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { createNatsAccounts } from '../../../support/nats-credentials.ts';
import { needsNats, startNats } from '../../../support/nats.ts';
import { listening } from '../../../support/listening-server.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** Connects, and closes the connection. */
async function connects(options: FleetOptions): Promise<void> {
  const fleet = await connectFleet(options);
  await fleet[Symbol.asyncDispose]();
}

/** The error of a connection, as the command line reports it. */
async function failure(options: FleetOptions): Promise<{ code: string; exit: number; text: string }> {
  try {
    await connects(options);
  } catch (error) {
    if (!(error instanceof HookbenchError)) throw error;
    return { code: error.code, exit: exitCodeOf(error.code), text: `${error.message} ${error.hint}` };
  }
  throw new Error('connected');
}

/** A server that says `text` to each connection, and then nothing. */
const saying = (text: string) => listening(createServer((socket) => socket.write(text)));

const infoOf = (version: string): string =>
  `INFO ${JSON.stringify({ server_id: 'x', version, go: 'go', host: '0.0.0.0', port: 1, max_payload: 1e6, proto: 1, client_id: 1 })}\r\nPONG\r\n`;

describe('connectFleet', () => {
  it.each([
    ['localhost:4222', 'nats://127.0.0.1:4222'],
    ['nats://', 'Invalid value for --fleet'],
    ['http://lab:4222', 'Invalid value for --fleet: "http://lab:4222"'],
    ['nats://lab:4222/lab', 'Invalid value for --fleet'],
    ['nats://a:4222,,nats://b:4222', 'Invalid value for --fleet: ""'],
    ['nats://%ff:x@lab:4222', 'Invalid value for --fleet'],
  ])('rejects the address %s with exit code 2', async (servers, part) => {
    const { code, exit, text } = await failure({ servers });
    expect({ code, exit }).toEqual({ code: 'wrong_usage', exit: 2 });
    expect(text).toContain(part);
  });

  it('shows no password of a wrong address', async () => {
    expect((await failure({ servers: 'http://ada:hunter2@lab:4222' })).text).not.toContain('hunter2');
    expect((await failure({ servers: 'nats://ada:hunter2@127.0.0.1:1' })).text).not.toContain('hunter2');
  });

  it('rejects wrong names and files with exit code 2', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, 'nothing of use');
    const servers = 'nats://127.0.0.1:1';
    expect(await failure({ servers, fleet: 'a.b' })).toMatchObject({ exit: 2 });
    expect(await failure({ servers, creds: join(folder.path, 'missing') })).toMatchObject({ exit: 2 });
    expect(await failure({ servers, creds: file })).toMatchObject({ exit: 2 });
    expect(await failure({ servers, ca: file })).toMatchObject({ exit: 2 });
  });

  it('reports a server that does not answer as NATS does', async () => {
    using http = await saying('HTTP/1.1 400 Bad Request\r\n\r\n');
    const refused = await failure({ servers: 'nats://127.0.0.1:1' });
    expect(refused).toMatchObject({ code: 'fleet_unreachable', exit: 3 });
    expect(refused.text).toContain('Could not reach a NATS server at 127.0.0.1:1: connect ECONNREFUSED');
    const other = await failure({ servers: `nats://127.0.0.1:${http.port}` });
    expect(other).toMatchObject({ code: 'fleet_unreachable', exit: 3 });
    expect(other.text).toContain('unexpected response from server');
  });

  it('reports a server that is too old, and accepts 2.9.4', async () => {
    using old = await saying(infoOf('2.9.3'));
    const { code, exit, text } = await failure({ servers: `nats://127.0.0.1:${old.port}` });
    expect({ code, exit }).toEqual({ code: 'fleet_unsupported', exit: 3 });
    expect(text).toContain('version 2.9.3. Update nats-server to 2.9.4 or newer.');
  });
});

describe('connectFleet with nats-server', needsNats, () => {
  it('opens streams, buckets and object stores, and opens them again', async () => {
    await using folder = await tempFolder();
    await using server = await startNats(folder.path);
    await using fleet = await connectFleet({ servers: server.url, fleet: 'lab' });
    const { names } = fleet;
    expect(fleet).toMatchObject({ name: 'lab', encrypted: false, shown: `127.0.0.1:${server.port}` });
    await fleet.openStream({ name: names.streams.entries, subjects: [names.subjects.entries] });
    await fleet.openStream({ name: names.streams.entries, subjects: [names.subjects.entries], max_msgs: 5 });
    expect((await fleet.manager.streams.info(names.streams.entries)).config.max_msgs).toBe(5);
    await (await fleet.openBucket(names.buckets.setup)).put('faults', 'none');
    expect((await (await fleet.openBucket(names.buckets.setup)).get('faults'))?.string()).toBe('none');
    await (await fleet.openObjects(names.buckets.bodies)).putBlob({ name: 'body' }, new Uint8Array([1]));
  });

  it('reports that JetStream is disabled', async () => {
    await using folder = await tempFolder();
    await using server = await startNats(folder.path, '', false);
    const { code, exit, text } = await failure({ servers: server.url });
    expect({ code, exit }).toEqual({ code: 'fleet_unsupported', exit: 3 });
    expect(text).toContain('JetStream is disabled');
  });

  it('reports that a limit of a stream, or of the server, is reached', async () => {
    await using folder = await tempFolder();
    await using server = await startNats(folder.path, '', 'max_file_store: 1MB');
    await using fleet = await connectFleet({ servers: server.url });
    const entries = { name: fleet.names.streams.entries, subjects: [fleet.names.subjects.entries] };
    await expect(fleet.openStream({ ...entries, max_bytes: 2 ** 40 })).rejects.toMatchObject({ code: 'fleet_limit' });
    await fleet.openStream({ ...entries, max_msgs: 1, discard: 'new' });
    const publish = () => fleet.attempt(() => fleet.jetstream.publish(fleet.names.subjects.entriesOf('a'), 'x'));
    await publish();
    await expect(publish()).rejects.toMatchObject({
      code: 'fleet_limit',
      message: expect.stringContaining('maximum messages exceeded') as string,
    });
  });

  it('sends a user and password, and reports wrong ones and missing permissions', async () => {
    await using folder = await tempFolder();
    await using server = await startNats(
      folder.path,
      `authorization { users: [
        { user: ada, password: "p@ss" }, { user: eve, password: eve, permissions { publish: "a", subscribe: "_INBOX.>" } }
      ] }`,
    );
    const address = (login: string) => `nats://${login}127.0.0.1:${server.port}`;
    await connects({ servers: address('ada:p%40ss@') });
    for (const login of ['', 'ada:wrong@']) {
      expect(await failure({ servers: address(login) })).toMatchObject({ code: 'fleet_denied', exit: 3 });
    }
    const eve = await failure({ servers: address('eve:eve@') });
    expect(eve).toMatchObject({ code: 'fleet_denied', exit: 3 });
    expect(eve.text).toContain('Permissions Violation for Publish to "$JS.API.INFO"');
  });

  it('sends the credentials of a creds file, and the signature of a seed', async () => {
    await using folder = await tempFolder();
    const accounts = createNatsAccounts();
    const fileOf = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder.path, name), text);
      return join(folder.path, name);
    };
    {
      await using server = await startNats(folder.path, accounts.config);
      const creds = await fileOf('user.creds', accounts.creds);
      await connects({ servers: server.url, creds });
      const foreign = await fileOf('foreign.creds', accounts.foreignCreds);
      expect(await failure({ servers: server.url, creds: foreign })).toMatchObject({ code: 'fleet_denied', exit: 3 });
    }
    const user = nkeys.createUser();
    await using server = await startNats(folder.path, `authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`);
    const seed = await fileOf('seed', `${new TextDecoder().decode(user.getSeed())}\n`);
    await connects({ servers: server.url, creds: seed });
    expect(await failure({ servers: server.url })).toMatchObject({ code: 'fleet_denied' });
  });

  it('uses TLS with the CA of --fleet-ca, and reports what is wrong without it', async () => {
    await using folder = await tempFolder();
    const validity = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
    const authority = await issueAuthority('CN=NATS CA', validity, systemRandom);
    const names = [{ type: 'ip' as const, value: '127.0.0.1' }];
    const leaf = await issueLeaf(authority, 'CN=nats', names, validity, systemRandom);
    const [ca, cert, key] = ['ca.pem', 'cert.pem', 'key.pem'].map((name) => join(folder.path, name));
    await Promise.all([writeFile(ca!, authority.cert), writeFile(cert!, leaf.cert), writeFile(key!, leaf.key)]);
    {
      await using server = await startNats(folder.path, `tls { cert_file: "${cert}", key_file: "${key}" }`);
      await using fleet = await connectFleet({ servers: server.url, ca: ca! });
      expect(fleet.encrypted).toBe(true);
      const untrusted = await failure({ servers: server.url });
      expect(untrusted).toMatchObject({ code: 'fleet_unreachable', exit: 3 });
      expect(untrusted.text).toContain('--fleet-ca');
    }
    await using plain = await startNats(folder.path);
    expect((await failure({ servers: plain.url, ca: ca! })).text).toContain("server does not support 'tls'");
    expect((await failure({ servers: plain.url.replace('nats:', 'tls:') })).exit).toBe(3);
  });
});
