import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sign as signGithub } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { runCli } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let served: TestControl;
beforeAll(async () => {
  served = await startControl();
});
afterAll(() => served.close());

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"action": "opened"}';
const inspect = (input: Record<string, unknown>) => served.client.send('POST', '/inspect', input);

/** A webhook of GitHub as text, with the signature of another text if one is given. */
async function github(key: string, signed = body): Promise<string> {
  const lines = [
    'POST /hooks HTTP/1.1',
    'Host: example.com',
    'Content-Type: application/json',
    `X-Hub-Signature-256: ${await signGithub(key, signed)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

describe('POST /inspect', () => {
  it('recognises the vendor of a webhook and verifies its signature', async () => {
    const found = await inspect({ text: await github('s3cret'), secret: 's3cret' });
    expect(found).toMatchObject({
      kind: 'webhook',
      title: 'Webhook of GitHub style',
      signature: { scheme: 'github', outcome: 'matches', secret: 'given secret' },
    });
    expect(found.findings).toMatchObject([
      { outcome: 'passed', title: 'Signature of GitHub style' },
      { outcome: 'passed', title: 'JSON' },
    ]);
    expect(found.sections[1].rows[2]).toMatchObject({
      name: 'X-Hub-Signature-256',
      explanation: expect.stringContaining('The signature of GitHub style: HMAC-SHA256'),
    });
  });

  it('names the mistake, with the expected signature, the signed bytes and the fix', async () => {
    const compact = JSON.stringify(JSON.parse(body));
    const { findings, signature } = await inspect({ text: await github('s3cret', compact), secret: 's3cret' });
    expect(signature).toMatchObject({
      outcome: 'mistake',
      mistakes: [{ id: 'body-spacing' }],
      expected: await signGithub('s3cret', body),
      received: await signGithub('s3cret', compact),
      signed: { text: compact, size: compact.length },
      shouldSign: { text: body },
    });
    expect(findings[0]).toMatchObject({
      outcome: 'failed',
      evidence: expect.stringContaining('before any JSON parser'),
    });
  });

  const idsOf = ({ mistakes }: { mistakes: { id: string }[] }): string[] => mistakes.map(({ id }) => id);

  it('names two and three mistakes that were made together', async () => {
    const two = createHmac('sha256', 's3cret\n').update(body).digest('base64');
    const found = await inspect({ text: `X-Hub-Signature-256: sha256=${two}\n\n${body}`, secret: 's3cret' });
    expect(idsOf(found.signature)).toEqual(['base64-instead-of-hex', 'secret-line-break']);
    const three = createHmac('sha256', 's3cret\n').update('').digest('base64');
    const other = await inspect({ text: `X-Hub-Signature-256: sha256=${three}\n\n${body}`, secret: 's3cret' });
    expect(idsOf(other.signature)).toEqual(['base64-instead-of-hex', 'secret-line-break', 'body-empty']);
  });

  it('says what it excluded when nothing reproduces the signature', async () => {
    const { signature } = await inspect({ text: await github('another'), secret: 's3cret' });
    expect(signature).toMatchObject({ outcome: 'unknown', mistakes: [] });
    // How many depends on the time that it takes.
    expect(signature.excluded.deviations).toBeGreaterThanOrEqual(3);
  });

  it('describes a signature by a scheme that no row describes', async () => {
    const made = createHmac('sha384', 's3cret').update(`1800000000|POST|${body}`).digest('base64');
    const text = `POST /hook HTTP/1.1\nHost: a.example\nX-Acme-Time: 1800000000\nX-Acme-Mac: v2=${made}\n\n${body}`;
    const { findings, signature } = await inspect({ text, secret: 's3cret' });
    const sentence =
      'The signature is HMAC-SHA-384 in Base64 in the header X-Acme-Mac, over the header X-Acme-Time, the method, the body, in this order, joined by “|”, with the secret as text as key.';
    expect(signature).toMatchObject({ scheme: 'none', outcome: 'matches', sentence });
    expect(findings[0]).toMatchObject({ outcome: 'passed', evidence: sentence });
  });

  it('explains a signature that the code of the user computed', async () => {
    const computed = createHmac('sha256', Buffer.from('s3cret', 'base64')).update(body).digest('hex');
    const { signature } = await inspect({ text: await github('s3cret'), secret: 's3cret', computed });
    expect(signature).toMatchObject({ outcome: 'mistake', mistakes: [{ id: 'secret-decoded' }], received: computed });
  });

  it('finds the secret of a subscription, a former one, and one of an environment', async () => {
    const url = 'http://localhost:9/';
    const signing = { scheme: 'github', secret: 'of-a-subscription' };
    const fields = { url, name: 'Mine', enabled: false, signing };
    const { id } = await served.client.send('POST', '/subscriptions', fields);
    const known = await inspect({ text: await github('of-a-subscription') });
    expect(known.signature).toMatchObject({ outcome: 'matches', secret: 'secret of subscription Mine' });
    const other = await inspect({ text: await github('of-a-subscription'), secret: 'wrong' });
    expect(other.signature.mistakes).toMatchObject([{ id: 'secret-of-other-subscription' }]);
    const standard = { scheme: 'standard-webhooks', secret: 'whsec_b2YgYW5vdGhlciBzY2hlbWUgYWx0b2dldGhlcg==' };
    await served.client.send('POST', '/subscriptions', { url, name: 'Standard', enabled: false, signing: standard });
    const ofScheme = await inspect({ text: await github(standard.secret) });
    expect(ofScheme.signature.mistakes).toMatchObject([{ id: 'secret-of-other-scheme' }]);
    await served.client.send('POST', `/subscriptions/${id}/rotate-secret`, { keep: 0 });
    const former = await inspect({ text: await github('of-a-subscription') });
    expect(former.signature).toMatchObject({ mistakes: [{ id: 'secret-former' }], secret: 'former secret' });
    const variables = [{ name: 'hook', value: 'of-an-environment', secret: true }];
    await served.client.send('POST', '/environments', { name: 'Staging', variables });
    const { signature } = await inspect({ text: await github('of-an-environment') });
    expect(signature.mistakes).toMatchObject([{ id: 'secret-of-other-environment' }]);
    expect(signature.secret).toBe('variable hook of environment Staging');
  });

  it('checks the time of a signature only if it is asked to', async () => {
    const at = new Date('2026-01-01T00:00:00.000Z');
    const lines = [
      'webhook-id: msg_1',
      `webhook-timestamp: ${at.getTime() / 1000}`,
      `webhook-signature: ${new Webhook(secret).sign('msg_1', at, body)}`,
    ];
    const text = `${lines.join('\n')}\n\n${body}`;
    const free = await inspect({ text, secret });
    expect(free.signature.outcome).toBe('matches');
    expect(free.findings).toContainEqual(expect.objectContaining({ outcome: 'note', title: 'Time' }));
    const late = await inspect({ text, secret, at: '2026-01-01T00:06:00.000Z' });
    expect(late.signature.mistakes).toMatchObject([{ id: 'clock-outside-tolerance' }]);
  });

  it('reports what is missing: a signature, a secret, a webhook', async () => {
    const unsigned = await inspect({ text: 'X-GitHub-Event: push\n\n{}' });
    expect(unsigned.signature).toMatchObject({ outcome: 'unsigned', sentence: expect.stringContaining('missing') });
    const plain = await inspect({ text: 'Content-Type: application/json\n\n{' });
    expect(plain.findings).toMatchObject([{ outcome: 'note' }, { outcome: 'failed', title: 'JSON' }]);
    expect(await inspect({ text: 'hello' })).toMatchObject({ kind: 'unknown' });
    const lines = ['PAYPAL-TRANSMISSION-ID: 1', 'PAYPAL-TRANSMISSION-TIME: 2026-01-01T00:00:00Z'];
    const paypal = await inspect({ text: [...lines, 'PAYPAL-TRANSMISSION-SIG: AAAA', '', '{}'].join('\n') });
    expect(paypal.signature).toMatchObject({ scheme: 'paypal', outcome: 'no-secret' });
    await expect(inspect({})).rejects.toThrow('"field":"/text"');
  });
});

describe('a webhook as text gets the checks of the receiver', () => {
  const found = async (lines: readonly string[], sent: string, more: Record<string, unknown> = {}) =>
    (await inspect({ text: `${lines.join('\r\n')}\r\n\r\n${sent}`, ...more })).findings as {
      title: string;
      outcome: string;
      evidence: string;
    }[];
  const outcomes = (findings: { title: string; outcome: string }[]) =>
    Object.fromEntries(findings.map(({ outcome, title }) => [title, outcome]));
  const event = JSON.stringify({ event: 'chat_started', customerId: 'C-1', timestamp: '2026-01-01T00:00:00.000Z' });
  const post = (path: string) => [`POST ${path} HTTP/1.1`, 'Host: example.com', 'Content-Type: application/json'];

  it('path, payload, and its age at a given time', async () => {
    const lines = [...post('/webhook/chat-completed'), 'webhook-id: msg_9', 'X-GitHub-Event: chat_started'];
    expect(outcomes(await found(lines, event))).toEqual({
      'Signature of GitHub style': 'failed',
      JSON: 'passed',
      Payload: 'passed',
      Path: 'failed',
      Duplicate: 'passed',
      'Not checked': 'note',
    });
    const late = await found(lines, event, { at: '2026-01-01T01:00:00.000Z' });
    expect(outcomes(late)).toMatchObject({ Staleness: 'failed' });
  });

  it('that it was received before, and the payload of others, as notes', async () => {
    const [catcher = ''] = served.served.engine.listeners
      .filter(({ party }) => party === 'catcher')
      .map(({ url }) => url);
    const headers = { 'webhook-id': 'msg_again', 'content-type': 'application/json' };
    const answer = await fetch(`${catcher}/hook`, { method: 'POST', headers, body: '{"event":"meeting.started"}' });
    const id = answer.headers.get('hookbench-capture');
    const again = await found([...post('/hook'), 'webhook-id: msg_again'], '{"event":"meeting.started"}', {
      as: 'webhook',
    });
    expect(again).toContainEqual(
      expect.objectContaining({ title: 'Duplicate', outcome: 'note', evidence: `msg_again came before, as ${id}.` }),
    );
    expect(again).toContainEqual(
      expect.objectContaining({
        title: 'Payload',
        outcome: 'note',
        evidence: expect.stringContaining('not an event of'),
      }),
    );
  });

  it('the credentials that the receiver requires, and what needs a connection only as a note', async () => {
    const set = (settings: object) => served.client.send('PUT', '/catcher', settings);
    await set({ auth: { kind: 'bearer', token: 'right' }, allow: ['192.0.2.1'] });
    const lines = [...post('/hook'), 'X-GitHub-Event: push'];
    expect(outcomes(await found([...lines, 'Authorization: Bearer wrong'], '{}'))).toMatchObject({
      Authentication: 'failed',
      'Not checked': 'note',
    });
    expect(outcomes(await found([...lines, 'Authorization: Bearer right'], '{}'))).toMatchObject({
      Authentication: 'passed',
    });
    await set({ auth: { kind: 'oauth', issuer: 'http://127.0.0.1:9' } });
    const untried = await found([...lines, 'Authorization: Bearer right'], '{}');
    expect(outcomes(untried)).not.toHaveProperty('Authentication');
    expect(untried.at(-1)?.evidence).toContain('its authentication');
    await set({ auth: { kind: 'none' }, allow: [] });
  });

  it('the attributes of a CloudEvent in each mode, and its handshake', async () => {
    const binary = [...post('/hook'), 'ce-specversion: 1.0', 'ce-id: 1', 'ce-type: a.b'];
    expect(outcomes(await found(binary, '{}'))).toMatchObject({ CloudEvent: 'failed' });
    expect(outcomes(await found([...binary, 'ce-source: /a'], '{}'))).toMatchObject({ CloudEvent: 'passed' });
    const batch = ['Content-Type: application/cloudevents-batch+json'];
    const events = [{ specversion: '1.0', id: '1', source: '/a', type: 'a.b' }, { specversion: '1.0' }];
    expect(await found(batch, JSON.stringify(events))).toContainEqual(
      expect.objectContaining({ title: 'CloudEvent', outcome: 'failed', evidence: expect.stringContaining('event 2') }),
    );
    const handshake = ['OPTIONS /hook HTTP/1.1', 'Host: example.com', 'WebHook-Request-Origin: not a name'];
    expect(outcomes(await found(handshake, ''))).toMatchObject({ CloudEvent: 'failed' });
  });
});

describe('a capture with a signature that does not match', () => {
  async function capture(headers: Record<string, string>, sent: string): Promise<string> {
    const [catcher = ''] = served.served.engine.listeners
      .filter(({ party }) => party === 'catcher')
      .map(({ url }) => url);
    const answer = await fetch(`${catcher}/hook`, { method: 'POST', headers, body: sent });
    return answer.headers.get('hookbench-capture') ?? '';
  }
  const resultOf = async (id: string) => {
    const { checks } = await served.client.send('GET', `/captures/${id}`);
    return checks.find(({ check }: { check: string }) => check === 'signature');
  };

  it('shows the cause in its check, and the evidence on request', async () => {
    const checks = { signature: { scheme: 'github', secrets: ['s3cret'] } };
    await served.client.send('PUT', '/catcher', { checks });
    const id = await capture({ 'x-hub-signature-256': await signGithub('s3cret', `${body}\n`) }, body);
    expect(await resultOf(id)).toMatchObject({
      outcome: 'failed',
      causes: ['body-trailing-line-feed'],
      detail: expect.stringContaining('A line break at the end of the body was added or removed.'),
    });
    const diagnosis = await served.client.send('POST', `/captures/${id}/diagnose-signature`, {});
    expect(diagnosis).toMatchObject({
      outcome: 'mistake',
      mistakes: [{ id: 'body-trailing-line-feed' }],
      signed: { text: `${body}\n` },
    });
    await served.client.send('PUT', '/catcher', { checks: {} });
  });

  it('names the vendor when no secret matches, and when the signature is missing', async () => {
    const id = await capture({ 'x-slack-request-timestamp': '1', 'x-slack-signature': 'v0=00' }, body);
    expect((await resultOf(id)).outcome).toBe('failed');
    const shopify = await capture({ 'x-shopify-hmac-sha256': 'AAAA' }, body);
    expect((await resultOf(shopify)).detail).toContain('It looks like the signature of Shopify.');
    const bare = await capture({ 'x-github-event': 'push' }, body);
    expect(await resultOf(bare)).toMatchObject({ outcome: 'skipped', detail: expect.stringContaining('GitHub') });
  });

  it('is refused when its body is too large to diagnose', async () => {
    const id = await capture({ 'x-hub-signature-256': 'sha256=00' }, 'x'.repeat(1024 * 1024 + 1));
    const asked = served.client.send('POST', `/captures/${id}/diagnose-signature`, {});
    await expect(asked).rejects.toThrow('413');
  });
});

describe('hookbench inspect', () => {
  it('prints the mistake, the evidence and the fix, and exits with 1', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'webhook.txt');
    await writeFile(file, await github('s3cret', JSON.stringify(JSON.parse(body))));
    const common = ['--data-dir', join(folder.path, 'data'), '--ports', 'auto'];
    const wrong = await runCli(['inspect', file, '--secret', 's3cret', ...common]);
    expect({ code: wrong.code, stderr: wrong.stderr }).toEqual({ code: 1, stderr: '' });
    expect(wrong.stdout).toContain('failed  Signature of GitHub style: The body was parsed and serialised again');
    expect(wrong.stdout).toContain(`signed:    ${JSON.stringify('{"action":"opened"}')} (19 bytes)`);
    await writeFile(file, await github('s3cret'));
    const right = await runCli(['inspect', file, '--secret', 's3cret', '--json', ...common]);
    expect(right.code).toBe(0);
    expect(JSON.parse(right.stdout)).toMatchObject({ signature: { outcome: 'matches' } });
  });
});
