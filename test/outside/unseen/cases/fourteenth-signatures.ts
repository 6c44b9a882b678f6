import { createHash, createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { deviations } from '../eleventh-mistakes.ts';
import { schemes, type Plan, type Scheme } from '../eleventh-schemes.ts';
import { lateDeviations, lateSchemes, type LateDeviation } from '../fourteenth-schemes.ts';
import { mistake, type Name } from '../inspected-webhook.ts';
import { newDeviations } from '../thirteenth-schemes.ts';
import { namedSchemes } from '../twelfth-schemes.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { bytesOf, contentOf, randomOf, secretOf } from './thirteenth-signatures.ts';

/** The combinations are drawn with this seed. */
const random = randomOf(14_281_123);
const one = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value;

const bodies = [
  { type: 'invoice.paid', customer: 'Jürgen Weiß', total: 1290, path: '/invoices/7', note: 'a < b & c > d' },
  { event: 'call.ended', agent: { name: 'Chloé', seat: 12 }, tags: ['vip', 'naïve'], url: 'https://crm.test/c/9' },
  { kind: 'file', owner: 'Øystein', bytes: 204800, parts: [{ n: 1 }, { n: 2 }], text: '<b>ä</b> & more' },
].map((body) => Buffer.from(JSON.stringify(body, null, 2)));

function madeOf(plan: Plan, scheme: Scheme, pair: KeyObject, mistakes: readonly LateDeviation[]): Buffer {
  const content = contentOf(plan, scheme);
  const made = mistakes.find((each) => each.made)?.made;
  if (made === 'swapped') return createHmac(plan.algorithm, content).update(plan.key).digest();
  if (made === 'key-last') return createHash(plan.algorithm).update(content).update(plan.key).digest();
  return bytesOf(plan, content, pair);
}

/** The signature as it is sent: what changes its text comes last. */
function signatureOf(plan: Plan, scheme: Scheme, pair: KeyObject, mistakes: readonly LateDeviation[]): string {
  const bytes = madeOf(plan, scheme, pair, mistakes);
  const hex = plan.encoding === 'base64-of-hex';
  const encoded = hex ? Buffer.from(bytes.toString('hex')).toString('base64') : bytes.toString(plan.encoding as 'hex');
  return mistakes.reduce((text, each) => each.text?.(text) ?? text, encoded);
}

const doesChange = ({ change, made, text }: LateDeviation, plan: Plan): boolean =>
  made !== undefined ||
  text !== undefined ||
  Object.entries(change(plan)).some(([name, value]) => String(value) !== String(plan[name as keyof Plan]));

/** Mistakes of different kinds that fit the scheme and change something. The first is one that no earlier part has. */
function chosen(scheme: Scheme, plan: Plan, count: number): LateDeviation[] {
  const all: readonly LateDeviation[] = [...deviations, ...newDeviations, ...lateDeviations];
  const found: LateDeviation[] = [];
  while (found.length < count) {
    const next = one(found.length === 0 ? lateDeviations : all);
    const isNew = found.every(({ kind }) => kind !== next.kind);
    const both = [...found, next];
    // Without a time, an order or a separator changes nothing.
    const isApart = both.every(({ what }) => what !== 'no time') || both.every(({ kind }) => kind !== 'separator');
    if (isNew && isApart && (next.fits?.(scheme) ?? true) && doesChange(next, plan)) found.push(next);
  }
  return found;
}

/** Of a body without characters of HTML, Go writes only white space differently. */
const corrected: Readonly<Record<number, readonly [Name, Name]>> = {
  26: [/without spaces|white ?space/, /SHA-?224/],
};

/** A signature with mistakes. The header has the time as the scheme has it. */
function signatureCase(scheme: Scheme & { vendor?: string }, index: number): UnseenCase {
  const bytes = createHash('sha256').update(`fourteenth ${index} ${random()}`).digest();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const now = Date.now();
  const right: Plan = {
    body: one(bodies),
    key: scheme.key === 'text' ? Buffer.from(bytes.toString('hex')) : bytes,
    algorithm: scheme.algorithm,
    isPlainHash: false,
    encoding: scheme.encoding,
    time: String(scheme.inMilliseconds ? now : Math.floor(now / 1000)),
    url: scheme.hasUrl ? 'https://receiver.test/hooks?source=crm' : '',
    separator: scheme.separator ?? '',
    isTimeLast: scheme.isTimeLast ?? false,
    hasTime: true,
  };
  const mistakes = chosen(scheme, right, index % 3 === 2 && scheme.key !== 'seed' ? 3 : 2);
  let plan = right;
  for (const { change } of mistakes) plan = { ...plan, ...change(plan) };
  return mistake({
    id: `fourteenth-${index + 1}`,
    what: `${scheme.vendor ?? scheme.name ?? ''}: ${mistakes.map(({ what }) => what).join(', ')}`,
    names: corrected[index + 1] ?? mistakes.map(({ name }) => name),
    isVague: scheme.name === undefined,
    webhook: {
      headers: scheme.headers(signatureOf(plan, scheme, privateKey, mistakes), right.time),
      body: right.body,
      secret: secretOf(scheme, bytes, privateKey),
      scheme: scheme.name,
      ...(scheme.hasUrl && { url: right.url }),
    },
  });
}

const withUrl = schemes.filter(({ hasUrl }) => hasUrl);
const all: readonly (Scheme & { vendor?: string })[] = [...lateSchemes, ...namedSchemes, ...withUrl];

/** Random pairs and triples of mistakes in signatures, of random schemes. */
export const fourteenthSignatureCases: readonly UnseenCase[] = Array.from({ length: 60 }, () => one(all)).map(
  signatureCase,
);
