import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdir, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openPki } from '../../../../electron/engine/pki/open-pki.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { needsProgram } from '../../../support/needs.ts';

const run = promisify(execFile);
/** OpenSSL as an independent verifier, if it is installed. */
const openssl = 'openssl';
const day = 24 * 60 * 60 * 1000;
const clockAt = (ms: number) => ({ now: () => ms, after: () => () => undefined });
const open = (folder: string, now = Date.now()) => openPki(folder, clockAt(now), systemRandom);

describe('the certificates of a data folder', () => {
  it('are for localhost and its addresses, from a CA with a path length limit', async () => {
    await using folder = await tempFolder();
    const pki = await open(folder.path);
    const [ca, leaf] = [new X509Certificate(pki.ca.cert), new X509Certificate(pki.localhost.cert)];
    expect({ ca: ca.ca, leaf: leaf.ca }).toEqual({ ca: true, leaf: false });
    expect(leaf.checkIssued(ca) && leaf.verify(ca.publicKey) && ca.verify(ca.publicKey)).toBe(true);
    expect(leaf.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
    expect(leaf.checkHost('evil.test')).toBeUndefined();
    expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    const days = (leaf.validToDate.getTime() - leaf.validFromDate.getTime()) / day;
    expect(days).toBeLessThanOrEqual(398);
    expect(leaf.validFromDate.getTime()).toBeLessThan(Date.now());
    for (const name of ['ca.pem', 'ca-key.pem', 'localhost.pem', 'localhost-key.pem']) {
      expect((await stat(join(folder.path, name))).mode & 0o777, name).toBe(0o600);
    }
  });

  it(
    'pass strict verification by openssl for localhost and its addresses only',
    needsProgram(openssl, 'version'),
    async () => {
      await using folder = await tempFolder();
      const pki = await open(folder.path);
      const leaf = join(folder.path, 'localhost.pem');
      const verify = (...args: string[]) =>
        run(openssl, ['verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', pki.ca.path, ...args, leaf]);
      for (const fits of [
        ['-verify_hostname', 'localhost'],
        ['-verify_ip', '127.0.0.1'],
        ['-verify_ip', '::1'],
      ]) {
        expect((await verify(...fits)).stdout).toContain('OK');
      }
      await expect(verify('-verify_hostname', 'evil.test')).rejects.toThrow();
      const sslclient = ['verify', '-purpose', 'sslclient', '-CAfile', pki.ca.path, leaf];
      await expect(run(openssl, sslclient)).rejects.toThrow();
    },
  );

  it('are kept while valid, and only the leaf is renewed before it expires', async () => {
    await using folder = await tempFolder();
    const first = await open(folder.path);
    const again = await open(folder.path);
    expect([again.ca, again.localhost, again.notices]).toEqual([first.ca, first.localhost, first.notices]);
    expect(await again.client()).toEqual(await first.client());
    const later = await open(folder.path, Date.now() + 370 * day);
    expect(later.ca.cert).toBe(first.ca.cert);
    expect(later.localhost.cert).not.toBe(first.localhost.cert);
    expect(later.notices).toEqual([]);
  });

  it.each(['ca.pem', 'ca-key.pem'])('are renamed and replaced, with a notice, if %s is unreadable', async (name) => {
    await using folder = await tempFolder();
    const first = await open(folder.path);
    await writeFile(join(folder.path, name), 'broken');
    const second = await open(folder.path);
    expect(second.notices).toEqual([expect.stringContaining('Trust the new one')]);
    expect(second.ca.cert).not.toBe(first.ca.cert);
    expect(new X509Certificate(second.localhost.cert).verify(new X509Certificate(second.ca.cert).publicKey)).toBe(true);
    const kept = (await readdir(folder.path)).filter((file) => file.startsWith(`${name}.broken-`));
    expect(kept).toHaveLength(1);
    expect(await readFile(join(folder.path, kept[0] ?? ''), 'utf8')).toBe('broken');
  });

  it('of the sender is for clients only, is created once, and is kept', async () => {
    await using folder = await tempFolder();
    const pki = await open(folder.path);
    const [pair, same] = await Promise.all([pki.client(), pki.client()]);
    expect(same).toBe(pair);
    expect(new X509Certificate(pair.cert).keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(new X509Certificate(pair.cert).verify(new X509Certificate(pki.ca.cert).publicKey)).toBe(true);
    expect((await stat(join(folder.path, 'client-key.pem'))).mode & 0o777).toBe(0o600);
  });

  it('of the sender is created again after it could not be written', async () => {
    await using folder = await tempFolder();
    const pki = await open(folder.path);
    await mkdir(join(folder.path, 'client.pem'));
    await expect(pki.client()).rejects.toThrow();
    await rmdir(join(folder.path, 'client.pem'));
    expect(new X509Certificate((await pki.client()).cert).keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
  });

  it('of one data folder are not trusted by another', async () => {
    await using one = await tempFolder();
    await using other = await tempFolder();
    const [a, b] = [await open(one.path), await open(other.path)];
    expect(new X509Certificate(a.localhost.cert).verify(new X509Certificate(b.ca.cert).publicKey)).toBe(false);
    expect(new X509Certificate(a.ca.cert).subject).not.toBe(new X509Certificate(b.ca.cert).subject);
  });
});

describe('a clock that was set back', () => {
  const later = Date.now() + 30 * day;

  it('is reported: the CA stays, and its certificates are issued again', async () => {
    await using folder = await tempFolder();
    const before = await open(folder.path, later);
    expect([before.notices, before.problem()]).toEqual([[], undefined]);
    const after = await open(folder.path);
    const words = `not valid before ${new Date(new X509Certificate(after.ca.cert).validFrom).toISOString()}`;
    expect(after.ca.cert).toBe(before.ca.cert);
    expect(after.notices).toEqual([expect.stringContaining(words)]);
    expect(after.problem()).toBe(after.notices[0]);
    for (const { cert } of [after.localhost, await after.client()])
      expect(Date.parse(new X509Certificate(cert).validFrom)).toBeLessThan(Date.now());
  });

  it('is reported while Hookbench runs, as soon as the clock is behind', async () => {
    await using folder = await tempFolder();
    let now = later;
    const pki = await openPki(folder.path, { now: () => now, after: () => () => undefined }, systemRandom);
    expect(pki.problem()).toBeUndefined();
    now -= 30 * day;
    expect(pki.problem()).toContain('CERT_NOT_YET_VALID');
  });
});
