import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileClaims } from '../../support/hostile-claims.ts';
import { startReceiver } from '../../support/receiver.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { runCli } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let served: TestControl;
beforeAll(async () => {
  served = await startControl();
});
afterAll(() => served.close());

const inspect = (input: Record<string, unknown>) => served.client.send('POST', '/inspect', input);
const mint = async (more: Record<string, unknown> = {}): Promise<string> => {
  const minted = await served.client.send('POST', '/tokens', { clientId: 'demo-service', ...more });
  return minted.accessToken;
};
/** A token with other claims, signed by Hookbench. */
async function signed(changes: Record<string, unknown>): Promise<string> {
  const claims = { iss: 'https://issuer.test', aud: 'urn:hookbench:service', exp: 4_000_000_000, ...changes };
  return (await served.client.send('POST', '/inspect/sign', { header: { typ: 'at+jwt' }, claims })).token as string;
}
const failedCheck = ({ checks }: { checks: { name: string; outcome: string }[] }) =>
  checks.find(({ outcome }) => outcome === 'failed')?.name;

describe('a token of Hookbench', () => {
  it('is verified with its keys and passes the checks of the service', async () => {
    const found = await inspect({ text: await mint({ scope: 'read' }), scope: 'read' });
    expect(found).toMatchObject({ kind: 'jwt', title: 'Access token' });
    expect(found.findings[0].evidence).toContain("Hookbench's authorization server");
    expect(failedCheck(found)).toBeUndefined();
    expect(found.checks.map(({ name }: { name: string }) => name)).toContain('scope_sufficient');
  });

  it.each([
    ['expired', {}, 'token_not_expired'],
    ['wrong-audience', {}, 'audience_matches'],
    ['revoked', {}, 'token_not_revoked'],
    ['valid', { issuer: 'https://other.example' }, 'issuer_trusted'],
    ['valid', { audience: 'https://other.example' }, 'audience_matches'],
    ['valid', { scope: 'delete-everything' }, 'scope_sufficient'],
    ['valid', { at: '2100-01-01T00:00:00.000Z' }, 'token_not_expired'],
    ['valid', { at: '2000-01-01T00:00:00.000Z' }, undefined],
  ])('that is %s, asked with %j, fails %s', async (condition, asked, name) => {
    expect(failedCheck(await inspect({ text: await mint({ condition, scope: 'read' }), ...asked }))).toBe(name);
  });

  it('that is bound to a certificate passes, because the connection is not known', async () => {
    const text = await mint({ certificate: 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' });
    expect(failedCheck(await inspect({ text }))).toBeUndefined();
  });

  it('is compared with the clock of a party', async () => {
    const text = await mint({ lifetimeSeconds: 600 });
    await served.client.send('POST', '/clocks/catcher/advance', { seconds: 1000 });
    expect(failedCheck(await inspect({ text }))).toBeUndefined();
    expect(failedCheck(await inspect({ text, clock: 'catcher' }))).toBe('token_not_expired');
    await served.client.send('POST', '/clocks/reset', {});
  });

  it('is signed again with changed claims', async () => {
    const { actions } = await inspect({ text: await mint() });
    const { claims, header } = actions.find(({ action }: { action: string }) => action === 'sign-token');
    const { token } = await served.client.send('POST', '/inspect/sign', {
      header,
      claims: { ...claims, aud: 'https://other.example' },
    });
    const found = await inspect({ text: token });
    expect(found.findings[0]).toMatchObject({ outcome: 'passed', title: 'Signature' });
    expect(failedCheck(found)).toBe('audience_matches');
  });

  it('is verified by discovery, and only when it is asked for', async () => {
    const text = await mint();
    const before = served.served.engine.journal.lastCommitted();
    const found = await inspect({ text, discover: true, issuer: served.served.engine.urls.auth.http });
    expect(found.findings[0].evidence).toContain(served.served.engine.urls.auth.http);
    expect(served.served.engine.journal.lastCommitted()).toBeGreaterThan(before);
    const none = inspect({ text, discover: true, issuer: 'http://127.0.0.1:9' });
    await expect(none).rejects.toThrow('"field":"/issuer"');
    await expect(inspect({ text, keys: 'no keys' })).rejects.toThrow('"field":"/keys"');
  });
});

describe('a token', () => {
  it.each(hostileClaims)('whose claim %s is %j names the claim and its section', async (name, value, section) => {
    const found = await inspect({ text: await signed({ [name]: value }) });
    expect(found.findings).toContainEqual(
      expect.objectContaining({ outcome: 'failed', title: `Form of ${name}`, where: name, source: section }),
    );
    expect(found.checks.find(({ outcome }: { outcome: string }) => outcome === 'failed')).toMatchObject({
      name: 'claims_typed',
      evidence: expect.stringContaining(section),
    });
  });

  it('longer than 64 KiB is explained without the checks of the service', async () => {
    const found = await inspect({ text: await signed({ roles: Array.from({ length: 25_000 }, () => 'a') }) });
    expect(found).toMatchObject({ kind: 'jwt', title: 'Access token', actions: [] });
    expect(found).not.toHaveProperty('checks');
  });

  it('with claims 300,000 levels deep reports the depth', async () => {
    const claims = `{"sub":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;
    const parts = [JSON.stringify({ alg: 'ES256', typ: 'at+jwt' }), claims, 'signature'];
    const text = parts.map((part) => Buffer.from(part).toString('base64url')).join('.');
    expect(await inspect({ text })).toMatchObject({
      kind: 'jwt',
      findings: expect.arrayContaining([expect.objectContaining({ title: 'Too deep', outcome: 'failed' })]),
    });
  });
});

describe('a JWT of another issuer', () => {
  const seconds = Math.floor(Date.now() / 1000);
  const secret = 'a shared secret of 32 characters';
  const signed = (claims: Record<string, unknown> = {}, typ = 'JWT') =>
    new SignJWT({ iss: 'qa', sub: 'ada', exp: seconds + 600, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ })
      .sign(Buffer.from(secret));
  const faults = (found: { checks?: { outcome: string }[]; findings: { outcome: string }[] }) =>
    [...(found.checks ?? []), ...found.findings].filter(({ outcome }) => outcome === 'failed');

  it('is judged by RFC 7519 only; the rules of RFC 9068 are a note', async () => {
    const found = await inspect({ text: await signed() });
    expect(faults(found)).toEqual([]);
    expect(found.checks).toBeUndefined();
    expect(found.findings).toContainEqual(
      expect.objectContaining({ outcome: 'note', where: 'typ', source: 'RFC 9068 2.1' }),
    );
    const expired = await inspect({ text: await signed({ exp: seconds - 600 }) });
    expect(faults(expired)).toMatchObject([{ title: 'Expired' }]);
  });

  it('is compared with the issuer, the audience and the scope that are asked for', async () => {
    const text = await signed({ aud: 'api', scope: 'read' });
    const asked = { issuer: 'qa', audience: 'api', scope: 'read' };
    const found = await inspect({ text, ...asked });
    expect(failedCheck(found)).toBeUndefined();
    expect(found.checks.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['issuer_trusted', 'audience_matches', 'scope_sufficient']),
    );
    expect(failedCheck(await inspect({ text, ...asked, audience: 'other' }))).toBe('audience_matches');
    expect(failedCheck(await inspect({ text, issuer: 'other' }))).toBe('issuer_trusted');
    expect(failedCheck(await inspect({ text: await signed({ exp: undefined }), issuer: 'qa' }))).toBeUndefined();
  });

  it('is verified with the secret for tokens, and not with that for webhooks', async () => {
    const text = await signed();
    const verified = await inspect({ text, secret: 'another secret', tokenSecrets: [secret] });
    expect(verified.findings).toContainEqual(expect.objectContaining({ outcome: 'passed', title: 'Signature' }));
    const none = await inspect({ text, secret: 'another secret', tokenSecrets: [] });
    expect(faults(none)).toEqual([]);
    const webhook = 'POST /hook HTTP/1.1\nHost: a.example\nX-Hub-Signature-256: sha256=00\n\n{}';
    const found = await inspect({ text: webhook, tokenSecrets: [secret] });
    expect(found.signature.sentence).not.toContain('given');
  });

  it('names what its issuer is, if that is no address with keys', async () => {
    await expect(inspect({ text: await signed(), discover: true })).rejects.toThrow('The issuer qa is not an address.');
    await expect(inspect({ text: await signed({ iss: undefined }), discover: true })).rejects.toThrow(
      'The token names no issuer.',
    );
  });
});

describe('a server', () => {
  it('shows the chain that it sends, and what is wrong with it', async () => {
    const own = await inspect({ text: served.served.engine.urls.api.https, probe: true });
    const titles = own.sections.map(({ title }: { title: string }) => title);
    expect(titles).toContain('TLS');
    expect(own.findings).toContainEqual(
      expect.objectContaining({ outcome: 'passed', evidence: "Trusted by Hookbench's CA." }),
    );
    await using receiver = await startReceiver(await selfSigned('other.example'));
    const other = await inspect({ text: receiver.url, probe: true });
    expect(other.findings.map(({ title }: { title: string }) => title)).toEqual(['Name', 'Expires soon', 'Trust']);
  });

  it('that does not speak TLS, and a text that is no URL, are reported', async () => {
    await using receiver = await startReceiver();
    const found = await inspect({ text: receiver.url.replace('http:', 'https:'), probe: true });
    expect(found.findings).toMatchObject([{ outcome: 'failed', title: 'TLS' }]);
    await expect(inspect({ text: 'hello', probe: true })).rejects.toThrow('"field":"/probe"');
  });
});

describe('hookbench inspect', () => {
  it('prints what a token says, the checks of the service, and nested texts', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'response.json');
    const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEiLCJleHAiOjEzMDA4MTkzODB9.';
    await writeFile(file, JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: '60' }));
    const common = ['--data-dir', join(folder.path, 'data'), '--ports', 'auto'];
    const response = await runCli(['inspect', file, ...common]);
    expect({ code: response.code, stderr: response.stderr }).toEqual({ code: 1, stderr: '' });
    expect(response.stdout).toContain('Token response\nfailed  expires_in: It is 60, not a number.');
    expect(response.stdout).toContain('access_token: JWT\nfailed  Signature: The token is not signed.');
    await writeFile(file, `Bearer ${token}\n`);
    const one = await runCli([
      'inspect',
      file,
      '--issuer',
      'https://a.example',
      '--at',
      '2011-03-22T18:00:00.000Z',
      ...common,
    ]);
    expect(one.stdout).toContain('Checks of the service\n  ok  token_in_one_place');
    expect(one.stdout).toContain('failed  issuer_trusted: iss is absent');
    await writeFile(file, '1763640000');
    const time = await runCli(['inspect', file, '--json', ...common]);
    expect(time.code).toBe(0);
    expect(JSON.parse(time.stdout)).toMatchObject({ kind: 'timestamp' });
    const wrong = await runCli(['inspect', join(folder.path, 'missing'), ...common]);
    expect(wrong.code).toBe(2);
    const given = await runCli(['inspect', token, ...common]);
    expect({ code: given.code, stderr: given.stderr }).toEqual({ code: 1, stderr: '' });
    expect(given.stdout).toContain('JWT\nfailed  Signature: The token is not signed.');
    const neither = await runCli(['inspect', 'tokn.txt', ...common]);
    expect(neither).toMatchObject({ code: 2, stdout: '' });
    expect(neither.stderr).toContain('No file has the name "tokn.txt", and as a text it is not recognised.');
  });
});
