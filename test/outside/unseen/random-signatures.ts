import { createHash, createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { bytesOf, contentOf, randomOf, secretOf } from './cases/thirteenth-signatures.ts';
import type { Plan, Scheme } from './eleventh-schemes.ts';
import type { LateDeviation } from './fourteenth-schemes.ts';
import { mistake, type Name } from './inspected-webhook.ts';
import type { UnseenCase } from './unseen-case.ts';

type VendorScheme = Scheme & { vendor?: string };

/** What the mistakes of a part are drawn from. */
interface Part {
  name: string;
  seed: number;
  bodies: readonly unknown[];
  /** What is after each body. */
  bodyEnd?: string;
  schemes: readonly VendorScheme[];
  /** Schemes with the mistakes made with them, whose cases come before the random ones. */
  given?: readonly (readonly [VendorScheme, readonly LateDeviation[]])[];
  /** The first mistake of each random case is one of these. */
  first: readonly LateDeviation[];
  /** The others. */
  others: readonly LateDeviation[];
  /** Of random cases. Default: 60. */
  count?: number;
  /** Whether a case has three mistakes in place of two; default: each third one. */
  isTriple?: (index: number) => boolean;
  /** Names by number of case, where those of the mistakes were wrong. */
  corrected?: Readonly<Record<number, readonly Name[]>>;
}

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

/**
 * Mistakes that are given, and random pairs and triples of different kinds that fit a random scheme and change something.
 * @returns Cases, always the same for a seed but for their time.
 */
export function randomSignatures(part: Part): readonly UnseenCase[] {
  const { bodies, bodyEnd = '', corrected = {}, count = 60, first, given = [], name, others, schemes, seed } = part;
  const { isTriple = (index) => index % 3 === 2 } = part;
  const random = randomOf(seed);
  const one = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value;
  const bytesOfBodies = bodies.map((body) => Buffer.from(JSON.stringify(body, null, 2) + bodyEnd));

  function chosen(scheme: Scheme, plan: Plan, wanted: number): LateDeviation[] {
    const found: LateDeviation[] = [];
    while (found.length < wanted) {
      const next = one(found.length === 0 ? first : others);
      const isNew = found.every(({ kind }) => kind !== next.kind);
      const both = [...found, next];
      // Without a time, an order or a separator changes nothing.
      const isApart = both.every(({ what }) => what !== 'no time') || both.every(({ kind }) => kind !== 'separator');
      if (isNew && isApart && (next.fits?.(scheme) ?? true) && doesChange(next, plan)) found.push(next);
    }
    return found;
  }

  /** The header has the time as the scheme has it. */
  function signatureCase(scheme: VendorScheme, index: number, known?: readonly LateDeviation[]): UnseenCase {
    const bytes = createHash('sha256').update(`${name} ${index} ${random()}`).digest();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const now = Date.now();
    const right: Plan = {
      body: one(bytesOfBodies),
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
    const wanted = isTriple(index) && scheme.key !== 'seed' ? 3 : 2;
    const mistakes = known ?? chosen(scheme, right, wanted);
    let plan = right;
    for (const { change } of mistakes) plan = { ...plan, ...change(plan) };
    return mistake({
      id: `${name}-${index + 1}`,
      what: `${scheme.vendor ?? scheme.name ?? ''}: ${mistakes.map(({ what }) => what).join(', ')}`,
      names: corrected[index + 1] ?? mistakes.map((each) => each.name),
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
  const drawn = Array.from({ length: count }, () => one(schemes));
  return [
    ...given.map(([scheme, known], index) => signatureCase(scheme, index, known)),
    ...drawn.map((scheme, index) => signatureCase(scheme, given.length + index)),
  ];
}
