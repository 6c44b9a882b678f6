import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { causes, diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import { proofOf } from '#shared/diagnosis/proof.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import { casesOf } from '../../outside/unseen/cases/fifth-words.ts';
import { unseenCases } from '../../outside/unseen/unseen-cases.ts';
import { recordedEvidence } from '../../support/diagnosis/recorded-bench.ts';
import { evidence, examples } from './examples.ts';

/** Everything that was observed, as one text. */
const observed = ({ requestBodyProblem, url: _url, ...rest }: Evidence): string =>
  JSON.stringify([rest, requestBodyProblem]).replaceAll('\\"', '"').toLowerCase();

/** The same failure without its status, own check, error, words or headers, each alone. */
const without: Readonly<Record<string, (one: Evidence) => Partial<Evidence>>> = {
  status: ({ status = 0 }) => ({ status: status < 400 ? 404 : 418 }),
  check: () => ({ failedCheck: undefined, allChecksPassed: undefined }),
  error: ({ error }) => (error ? { error: { code: 'E_OTHER', message: 'other' }, probe: undefined } : {}),
  body: () => ({ responseText: undefined, bodyProblem: undefined, requestBodyProblem: undefined }),
  headers: () => ({ responseHeaders: [] }),
};

const errorOf = ({ error }: Evidence): string => error?.message ?? '';

/** The evidence without one observation of a proof, wherever it was observed. Words are in the body, status line and headers. */
function withoutPiece(of: Evidence, piece: string): Evidence {
  const headers = of.responseHeaders ?? [];
  if (of.failedCheck?.evidence === piece) return { ...of, failedCheck: undefined, allChecksPassed: undefined };
  if (of.error && (errorOf(of).startsWith(piece) || of.error.code === piece))
    return { ...of, ...without['error']?.(of) };
  if (piece === String(of.status)) return { ...of, ...without['status']?.(of) };
  if (headers.some(([, value]) => value === piece))
    return { ...of, responseHeaders: headers.filter(([, value]) => value !== piece) };
  if ([of.bodyProblem, of.requestBodyProblem].includes(piece)) return { ...of, ...without['body']?.(of) };
  const isInBody = of.responseText?.includes(piece) === true;
  return { ...of, responseText: undefined, ...(!isInBody && { responseHeaders: [], reason: undefined }) };
}

const proofIn = (cause: string, of: Evidence): string[] =>
  causes.find((row) => row.cause === cause)?.proof?.(of) ?? proofOf(cause, of);

const isCertain = (cause: string, of: Evidence): boolean => {
  const found = diagnose(of);
  return found.cause === cause && found.confidence === 'certain';
};

/** Observations of a proof without which the cause is still certain, and nothing else that was observed proves it. */
const needlessIn = (cause: string, of: Evidence, proof: readonly string[]): string[] =>
  proof.filter((piece) => {
    const rest = withoutPiece(of, piece);
    const isByOther = piece !== String(of.status) && proofIn(cause, rest).some((other) => !proof.includes(other));
    return !isByOther && isCertain(cause, rest);
  });

/** What is wrong with a certain diagnosis: evidence that is not shown or was not observed, or that does not matter. */
function unproved(found: Diagnosis, of: Evidence): string | undefined {
  const proof = proofIn(found.cause, of);
  const all = observed(of);
  const shown = found.evidence.join('\n').toLowerCase();
  if (proof.length === 0) return 'it has no proof';
  const [invented] = proof.filter((text) => !all.includes(text.toLowerCase().slice(0, 60)));
  if (invented !== undefined) return `not observed: ${invented}`;
  const [hidden] = proof.filter((text) => text.length < 60 && !shown.includes(text.toLowerCase()));
  if (hidden !== undefined) return `not shown: ${hidden}`;
  const [needless] = needlessIn(found.cause, of, proof);
  if (needless !== undefined) return `certain without ${needless}`;
  const stays = Object.values(without).every((change) => isCertain(found.cause, { ...of, ...change(of) }));
  return stays ? 'it is certain without each of its observations' : undefined;
}

async function recorded(): Promise<[string, Evidence][]> {
  const all = [...unseenCases, ...casesOf(join(import.meta.dirname, 'readings.jsonl'))];
  const found = await Promise.all(
    all.map(async (one): Promise<[string, Evidence | undefined]> => [one.id, await recordedEvidence(one)]),
  );
  return found.flatMap(([id, of]): [string, Evidence][] => (of ? [[id, of]] : []));
}

const generated = Object.entries(examples).flatMap(([cause, cases]) =>
  cases.map((special, at): [string, Evidence] => [`${cause} ${at + 1}`, evidence(special)]),
);

describe('a certain diagnosis', () => {
  it('shows observations without which it is not certain', async () => {
    const all = [...generated, ...(await recorded())];
    const certain = all
      .map(([id, of]) => ({ id, of, found: diagnose(of) }))
      .filter(({ found }) => found.confidence === 'certain');
    expect(certain.length).toBeGreaterThan(200);
    const wrong = certain.flatMap(({ found, id, of }) => {
      const problem = unproved(found, of);
      return problem === undefined ? [] : [`${id} (${found.cause}): ${problem}`];
    });
    expect(wrong).toEqual([]);
  }, 240_000);

  it('is never certain of one of many causes by its status alone', () => {
    const many = [400, 401, 403, 404, 422, 502, 503];
    for (const status of many) {
      for (const of of ['request', 'delivery'] as const)
        expect([status, of, diagnose(evidence({ of, status })).confidence]).not.toContain('certain');
    }
  });

  it.each([
    [405, 'Your request was rejected by our security rules'],
    [413, 'The cart contains duplicates'],
    [429, 'Your account is under review'],
    [408, 'The parcel was returned'],
    [431, 'No such record'],
    [504, 'The account is closed'],
  ])('loses its certainty with %i if the other side says something else: %s', (status, message) => {
    const responseHeaders: [string, string][] = [['Content-Type', 'application/json']];
    const said = evidence({ status, responseHeaders, responseText: JSON.stringify({ message }) });
    expect(diagnose(evidence({ status })).confidence).toBe('certain');
    expect(diagnose(said).confidence).not.toBe('certain');
    expect(diagnose(said).evidence.join()).toContain(message);
  });
});
