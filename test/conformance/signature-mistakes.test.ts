import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { diagnoseSignature } from '../../electron/engine/signing/doctor/diagnose-signature.ts';
import type { CandidateSecret } from '../../electron/engine/signing/doctor/key-options.ts';
import { limits } from '../support/signatures/diagnose.ts';

/** A signature that other programs made; `test/outside/signatures/` has their sources. */
interface Case {
  name: string;
  scheme: KeyedScheme | '' | null;
  secret: string;
  /** The secret of another subscription. */
  other?: string;
  url: string;
  method: string;
  headers: HeaderPair[];
  body: string;
  /** The mistakes; null if no deviation explains it, because the secret or the body is a different one. */
  expect: string[] | null;
}

const file = new URL('../outside/signatures/cases.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

function diagnose({ body, headers, method, other, scheme, secret, url }: Case) {
  const secrets: CandidateSecret[] = [{ secret, label: 'configured' }];
  if (other !== undefined) secrets.push({ secret: other, label: 'other', mistake: 'secret-of-other-subscription' });
  return diagnoseSignature({
    scheme: scheme || undefined,
    message: { method, urls: [url], headers, body: Buffer.from(body, 'base64') },
    secrets,
    toleranceSeconds: 300,
    nowMs: 1_800_000_000_000,
    limits,
  });
}

describe('a signature by a program that does not share code with Hookbench', () => {
  const mistaken = cases.filter((one) => one.expect !== null && (one.scheme || one.expect.length > 0));

  it('is one of at least 50 mistakes', () => {
    expect(mistaken.length).toBeGreaterThanOrEqual(50);
  });

  it.each(mistaken.map((one) => [one.name, one] as const))('%s: is explained', (_name, one) => {
    const found = diagnose(one);
    expect(found.mistakes.map(({ id }) => id).toSorted()).toEqual(one.expect?.toSorted());
  });

  const unexplained = cases.filter((one) => one.expect === null);
  it.each(unexplained.map((one) => [one.name, one] as const))('%s: is not guessed', (_name, one) => {
    const found = diagnose(one);
    expect(found).toMatchObject({ mistakes: [], outcome: expect.stringMatching(/unknown|incomplete/) });
    expect(found.excluded).toMatchObject({ secrets: 1, keys: expect.any(Number), bodies: expect.any(Number) });
  });

  const described = cases.filter((one) => !one.scheme && one.expect?.length === 0);
  it.each(described.map((one) => [one.name, one] as const))('%s: is described', (_name, one) => {
    const { outcome, sentence } = diagnose(one);
    expect({ outcome, sentence }).toMatchSnapshot();
  });
});
