import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { deviations } from '../eleventh-mistakes.ts';
import type { Plan, Scheme } from '../eleventh-schemes.ts';
import { mistake } from '../inspected-webhook.ts';
import { schemes } from '../eleventh-schemes.ts';
import { newDeviations, vendorSchemes, type TextDeviation } from '../thirteenth-schemes.ts';
import { foreignSchemes, moreDeviations, namedSchemes } from '../twelfth-schemes.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** The combinations are drawn with this seed. */
const seed = 13_281_911;

/** Numbers from 0 to 1 that a seed decides (xorshift of 32 bits). */
export function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

const random = randomOf(seed);
const one = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value;

const bodies = [
  {
    type: 'order.shipped',
    carrier: 'Spedition M\u00fcller',
    number: 4711,
    track: 'https://carrier.test/t/4711',
    weight: 2.5,
  },
  {
    object: 'subscription',
    customer: { name: 'Zo\u00eb', city: '\u00c5rhus' },
    path: '/billing/2026/11',
    active: true,
  },
  { event: 'message', from: '+4930123', text: 'caf\u00e9 & <tea>', media: [{ url: 'https://m.test/a/1', size: 10 }] },
].map((body) => Buffer.from(JSON.stringify(body, null, 2)));

const edPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const edKey = (bytes: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([edPrefix, bytes]), format: 'der', type: 'pkcs8' });

/** What is signed. */
export function contentOf(plan: Plan, { before, hasTime }: Scheme): Buffer {
  const start = before ? [Buffer.from(before(plan))] : [];
  const time = hasTime && plan.hasTime ? [Buffer.from(plan.time)] : [];
  const parts = plan.isTimeLast ? [...start, plan.body, ...time] : [...start, ...time, plan.body];
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(plan.separator), part])));
}

/** The bytes of the signature of a content. */
export function bytesOf(plan: Plan, content: Buffer, pair: KeyObject): Buffer {
  if (plan.algorithm === 'ecdsa') return sign('sha256', content, pair);
  if (plan.algorithm === 'ed25519') return sign(null, content, edKey(plan.key));
  const hash = plan.isPlainHash ? createHash(plan.algorithm).update(plan.key) : createHmac(plan.algorithm, plan.key);
  return hash.update(content).digest();
}

function encoded(plan: Plan, scheme: Scheme, pair: KeyObject): string {
  const bytes = bytesOf(plan, contentOf(plan, scheme), pair);
  if (plan.encoding === 'base64-of-hex') return Buffer.from(bytes.toString('hex')).toString('base64');
  return bytes.toString(plan.encoding);
}

/** The signature as it is sent: what changes its text comes last. */
const signatureOf = (plan: Plan, scheme: Scheme, pair: KeyObject, mistakes: readonly TextDeviation[]): string =>
  mistakes.reduce((text, one) => one.text?.(text) ?? text, encoded(plan, scheme, pair));

/** What a receiver knows: the secret, or the public key. */
export function secretOf({ algorithm, key, name }: Scheme, bytes: Buffer, pair: KeyObject): string {
  if (algorithm === 'ecdsa') return createPublicKey(pair).export({ format: 'der', type: 'spki' }).toString('base64');
  if (key === 'base64') return `whsec_${bytes.toString('base64')}`;
  if (algorithm !== 'ed25519') return bytes.toString('hex');
  const { x = '' } = createPublicKey(edKey(bytes)).export({ format: 'jwk' });
  const known = Buffer.from(x, 'base64url');
  if (name === 'discord') return known.toString('hex');
  return name === 'telnyx' ? known.toString('base64') : `whpk_${known.toString('base64')}`;
}

/** Deviations of different kinds that fit the scheme, and do not undo each other. */
function chosen(scheme: Scheme, count: number): TextDeviation[] {
  const all: readonly TextDeviation[] = [...deviations, ...moreDeviations, ...newDeviations];
  const found: TextDeviation[] = [];
  while (found.length < count) {
    const next = one(all);
    const isNew = found.every(({ kind }) => kind !== next.kind);
    const whats = [...found, next].map(({ what }) => what);
    // Without a time, an order or a separator changes nothing.
    const isApart = !whats.includes('no time') || [...found, next].every(({ kind }) => kind !== 'separator');
    if (isNew && isApart && (next.fits?.(scheme) ?? true)) found.push(next);
  }
  return found;
}

/** Descriptions that name every mistake of a case in words of their own. */
const descriptions: Readonly<Record<number, RegExp>> = {
  4: /SHA-256 (without HMAC )?of secret and content .*over the body, with/,
  27: /in Base64 .*over the body, (timestamp|the header) .*hash of the secret/,
};

/** The same case, whose description is right too. */
function described(one: UnseenCase, number: number): UnseenCase {
  const [also, { says }] = [descriptions[number], one];
  return also && says ? { ...one, says: new RegExp(`${says.source}|${also.source}`, says.flags) } : one;
}

/** A signature with mistakes. The header has the time as the scheme has it. */
function signatureCase(scheme: Scheme & { vendor?: string }, index: number): UnseenCase {
  const count = index % 3 === 2 && scheme.key !== 'seed' ? 3 : 2;
  const bytes = createHash('sha256').update(`thirteenth ${index} ${random()}`).digest();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const now = Date.now();
  const right: Plan = {
    body: one(bodies),
    key: scheme.key === 'text' ? Buffer.from(bytes.toString('hex')) : bytes,
    algorithm: scheme.algorithm,
    isPlainHash: false,
    encoding: scheme.encoding,
    time: String(scheme.inMilliseconds ? now : Math.floor(now / 1000)),
    url: scheme.hasUrl ? 'https://receiver.test/hooks' : '',
    separator: scheme.separator ?? '',
    isTimeLast: scheme.isTimeLast ?? false,
    hasTime: true,
  };
  const mistakes = chosen(scheme, count);
  let plan = right;
  for (const { change } of mistakes) plan = { ...plan, ...change(plan) };
  const made = mistake({
    id: `thirteenth-${index + 1}`,
    what: `${scheme.vendor ?? scheme.name ?? ''}: ${mistakes.map(({ what }) => what).join(', ')}`,
    names: mistakes.map(({ name }) => name),
    isVague: scheme.name === undefined,
    webhook: {
      headers: scheme.headers(signatureOf(plan, scheme, privateKey, mistakes), right.time),
      body: right.body,
      secret: secretOf(scheme, bytes, privateKey),
      scheme: scheme.name,
      ...(scheme.hasUrl && { url: right.url }),
    },
  });
  return described(made, index + 1);
}

const all: readonly (Scheme & { vendor?: string })[] = [
  ...schemes,
  ...namedSchemes,
  ...vendorSchemes,
  ...foreignSchemes,
];

/** Random pairs and triples of mistakes in signatures, of random schemes. */
export const thirteenthSignatureCases: readonly UnseenCase[] = Array.from({ length: 60 }, () => one(all)).map(
  signatureCase,
);
