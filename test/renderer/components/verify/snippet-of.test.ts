import { sign as signAsGithub } from '@octokit/webhooks-methods';
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snippetOf } from '../../../../renderer/components/verify/snippet-of.ts';
import { keyedSchemes } from '../../../../shared/signing/schemes.ts';
import { http } from '../../../support/http-request.ts';
import { needs, needsProgram } from '../../../support/needs.ts';

const body = '{"event": "chat_started", "customerId": "Zoë, C-1001"}';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const id = 'msg_1';
const now = Math.floor(Date.now() / 1000);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const ed25519 = sign(null, Buffer.from(`${id}.${now}.${body}`), privateKey).toString('base64');

interface Signed {
  env: Record<string, string>;
  headers: Record<string, string>;
  /** The header that carries the signature. */
  field: string;
}

const standard = { 'webhook-id': id, 'webhook-timestamp': String(now) };

/** Signed by third-party libraries, and by Node's Ed25519. */
const schemes: Record<'standard-webhooks' | 'standard-webhooks-ed25519' | 'stripe' | 'github', Signed> = {
  'standard-webhooks': {
    env: { WEBHOOK_SECRET: secret },
    headers: {
      ...standard,
      'webhook-signature': `v1a,AAAA ${new Webhook(secret).sign(id, new Date(now * 1000), body)}`,
    },
    field: 'webhook-signature',
  },
  'standard-webhooks-ed25519': {
    env: { WEBHOOK_PUBLIC_KEY: `whpk_${raw}` },
    headers: { ...standard, 'webhook-signature': `v1,AAAA v1a,${ed25519}` },
    field: 'webhook-signature',
  },
  stripe: {
    env: { WEBHOOK_SECRET: secret },
    headers: {
      'stripe-signature': new Stripe('sk_test').webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: now,
      }),
    },
    field: 'stripe-signature',
  },
  github: {
    env: { WEBHOOK_SECRET: secret },
    headers: { 'x-hub-signature-256': await signAsGithub(secret, body) },
    field: 'x-hub-signature-256',
  },
};
const names = Object.keys(schemes) as (keyof typeof schemes)[];
const languages = ['node', 'python', 'java', 'go', 'shell'] as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Java compiles and starts with less work this way; the program is the same. */
const javaOptions = { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto' };
const runs = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const receivers = [
  { language: 'node', file: 'receiver.mjs', command: process.execPath, need: needs(true, '') },
  {
    language: 'python',
    file: 'receiver.py',
    command: 'python3',
    need: needs(runs('python3', '-c', 'import cryptography'), 'python3 with cryptography is not installed'),
  },
  { language: 'java', file: 'Receiver.java', command: 'java', need: needsProgram('java', '--version') },
] as const;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const open = await new Promise((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    });
    socket.destroy();
    if (open) return;
    await setTimeout(50);
  }
  throw new Error('The receiver ended before it listened.');
}

function spoilt({ headers, field }: Signed): Record<string, string> {
  const value = headers[field] ?? '';
  return { ...headers, [field]: value.replace(/.(?=.{4}$)/, (char) => (char === '0' ? '1' : '0')) };
}

describe('programs that verify signatures', () => {
  test.each(names.flatMap((scheme) => languages.map((language) => ({ scheme, language }))))(
    'exist for $scheme in $language',
    ({ scheme, language }) => {
      expect(snippetOf(scheme, language)?.text.length).toBeGreaterThan(300);
      expect(snippetOf(scheme, language)?.runs).toBe(language !== 'shell');
    },
  );

  test('are functions for the other schemes, except those that take more than one', () => {
    const without = keyedSchemes.filter((scheme) => languages.every((one) => snippetOf(scheme, one) === undefined));
    expect(without).toEqual(['twilio', 'mailgun', 'paypal', 'http-message-signatures']);
    expect(snippetOf('shopify', 'python')).toMatchObject({ runs: false, text: expect.stringContaining('x-shopify') });
    expect(snippetOf('discord', 'shell')).toBeUndefined();
  });

  test('do not exist for the scheme none', () => {
    expect(snippetOf('none', 'node')).toBeUndefined();
  });

  describe.each(receivers)('the receiver in $language', { timeout: 30_000 }, ({ language, file, command, need }) => {
    test.each(names)('accepts valid and rejects wrong signatures, bodies and times: %s', need, async (scheme) => {
      const signed = schemes[scheme];
      const place = await mkdtemp(join(folder, scheme));
      await writeFile(join(place, file), snippetOf(scheme, language)?.text ?? '');
      const port = await freePort();
      const env = { ...process.env, ...javaOptions, ...signed.env, PORT: String(port) };
      const child = spawn(command, [file], { cwd: place, env, stdio: 'ignore' });
      const post = async (headers: Record<string, string>, sent = body) =>
        (await http(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
      try {
        await listening(child, port);
        expect(await post(signed.headers)).toBe(204);
        expect(await post(spoilt(signed))).toBe(401);
        expect(await post(signed.headers, body.replace('1001', '1002'))).toBe(401);
        expect(await post({})).toBe(401);
        if (scheme.startsWith('standard'))
          expect(await post({ ...signed.headers, 'webhook-timestamp': '1' })).toBe(401);
      } finally {
        child.kill();
      }
    });
  });

  test.each(names)(
    'the shell script accepts valid and rejects wrong signatures: %s',
    needs(runs('openssl', 'version') && runs('sh', '-c', 'true'), 'sh or openssl is not installed'),
    async (scheme) => {
      const signed = schemes[scheme];
      const place = await mkdtemp(join(folder, scheme));
      await writeFile(join(place, 'verify.sh'), snippetOf(scheme, 'shell')?.text ?? '');
      await writeFile(join(place, 'body.bin'), body);
      const run = (signature = '') =>
        new Promise<string>((resolve) => {
          const env = { ...process.env, ...signed.env, ID: id, TIMESTAMP: String(now), SIGNATURE: signature };
          execFile('sh', ['verify.sh'], { cwd: place, env }, (_error, out, problem) => resolve(out + problem));
        });
      expect(await run(signed.headers[signed.field])).toMatch(/^good/);
      expect(await run(spoilt(signed)[signed.field])).toMatch(/^wrong/);
    },
  );
});
