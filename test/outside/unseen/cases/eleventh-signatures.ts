import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { deviations, type Deviation } from '../eleventh-mistakes.ts';
import { schemes, type Plan, type Scheme } from '../eleventh-schemes.ts';
import { mistake } from '../inspected-webhook.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const url = 'https://receiver.test/hooks';
const bodies = [
  { zone: 'K\u00f6ln', event: 'order.paid', id: 4711, links: { self: 'https://shop.test/orders/4711' }, total: 19.9 },
  { type: 'chat_started', customer: { name: 'Zo\u00eb', id: 'C-1001' }, at: '2026-11-28T09:00:00Z', path: '/a/b' },
  {
    version: 2,
    amount: 1200,
    items: [
      { sku: 'B/7', name: 'Caf\u00e9' },
      { sku: 'A/1', name: 'Tee' },
    ],
  },
].map((one) => Buffer.from(JSON.stringify(one, null, 2)));

const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const privateKey = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: 'der', type: 'pkcs8' });

function contentOf(plan: Plan, { before, hasTime, separator = '' }: Scheme): Buffer {
  const start = before ? [Buffer.from(before(plan))] : [];
  const time = hasTime && plan.hasTime ? [Buffer.from(plan.time)] : [];
  const parts = plan.isTimeLast ? [...start, plan.body, ...time] : [...start, ...time, plan.body];
  const between = Buffer.from(plan.separator ?? separator);
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])));
}

function signatureOf(plan: Plan, scheme: Scheme): string {
  const content = contentOf(plan, scheme);
  const bytes =
    plan.algorithm === 'ed25519'
      ? sign(null, content, privateKey(plan.key))
      : plan.isPlainHash
        ? createHash(plan.algorithm).update(plan.key).update(content).digest()
        : createHmac(plan.algorithm, plan.key).update(content).digest();
  if (plan.encoding === 'base64-of-hex') return Buffer.from(bytes.toString('hex')).toString('base64');
  return bytes.toString(plan.encoding);
}

/** What a receiver knows: the secret, or the public key. */
function secretOf({ encoding, key }: Scheme, bytes: Buffer): string {
  if (key === 'text') return bytes.toString('hex');
  if (key === 'base64') return `whsec_${bytes.toString('base64')}`;
  const jwk = createPublicKey(privateKey(bytes)).export({ format: 'jwk' });
  return Buffer.from(jwk.x ?? '', 'base64url').toString(encoding);
}

function planOf(scheme: Scheme, body: Buffer, bytes: Buffer): Plan {
  const now = Date.now();
  return {
    body,
    key: scheme.key === 'text' ? Buffer.from(bytes.toString('hex')) : bytes,
    algorithm: scheme.algorithm,
    isPlainHash: false,
    encoding: scheme.encoding,
    time: String(scheme.inMilliseconds ? now : Math.floor(now / 1000)),
    url,
    separator: scheme.separator ?? '',
    isTimeLast: scheme.isTimeLast ?? false,
    hasTime: true,
  };
}

const random = randomOf(20_261_128);
const one = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value;

/** Deviations of different kinds that fit the scheme. */
function chosen(scheme: Scheme, count: number): Deviation[] {
  const found: Deviation[] = [];
  while (found.length < count) {
    const next = one(deviations);
    const isNew = found.every(({ kind }) => kind !== next.kind);
    // Without a time or with a hash, an order or a separator changes nothing, or too much.
    const isApart = !found.some(({ what }) => what === 'no time') || next.kind !== 'separator';
    const isLater = next.what !== 'no time' || found.every(({ kind }) => kind !== 'separator');
    if (isNew && isApart && isLater && (next.fits?.(scheme) ?? true)) found.push(next);
  }
  return found;
}

/** A signature with mistakes. The header has the time as the scheme has it. */
function signatureCase(index: number): UnseenCase {
  const scheme = schemes[index % schemes.length] as Scheme;
  const count = index % 3 === 2 && scheme.key !== 'seed' ? 3 : 2;
  const bytes = createHash('sha256').update(`secret ${index} ${random()}`).digest();
  const right = planOf(scheme, one(bodies), bytes);
  const mistakes = chosen(scheme, count);
  let plan = right;
  for (const { change } of mistakes) plan = { ...plan, ...change(plan) };
  const isUnnamed = scheme.name === undefined;
  return mistake({
    id: `eleventh-${index + 1}`,
    what: `${scheme.name ?? 'an unknown scheme'}: ${mistakes.map(({ what }) => what).join(', ')}`,
    names: mistakes.map(({ name }) => name),
    isVague: isUnnamed,
    webhook: {
      headers: scheme.headers(signatureOf(plan, scheme), right.time),
      body: right.body,
      secret: secretOf(scheme, bytes),
      scheme: scheme.name,
      ...(scheme.hasUrl && { url }),
    },
  });
}

/** Random pairs and triples of mistakes in signatures. */
export const eleventhSignatureCases: readonly UnseenCase[] = Array.from({ length: 40 }, (_, index) =>
  signatureCase(index),
);
