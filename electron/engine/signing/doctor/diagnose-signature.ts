import { createHash } from 'node:crypto';
import type { SignatureDiagnosis } from '#shared/model/inspection.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { mistakeOf, type MistakeId } from '#shared/signing/mistakes.ts';
import { withSignatureHeader, type SchemeRow, schemeRows } from '#shared/signing/schemes.ts';
import { verifyCode } from '#shared/signing/verify-code/verify-code.ts';
import { contentOf, joined } from '../content.ts';
import { digestProblem, signatureBase } from '../message-signature.ts';
import { readParts } from '../read-parts.ts';
import { keyOf } from '../secret-key.ts';
import type { SignedMessage } from '../signed-message.ts';
import { instantOf, timestampProblem, verifySignature, written } from '../verify.ts';
import { bodyOptions } from './body-options.ts';
import type { CandidateSecret } from './key-options.ts';
import { again, usual, type Step } from './option.ts';
import { searchMistakes, type Limits, type Search } from './search.ts';

/** A signature to diagnose. */
export interface DiagnosisInput {
  /** Absent: one that is not known, which is searched for. */
  scheme: KeyedScheme | undefined;
  /** The header field with the signature; default: that of the scheme. */
  header?: string | undefined;
  message: SignedMessage;
  secrets: readonly CandidateSecret[];
  toleranceSeconds: number;
  /** Milliseconds by the receiver's clock. */
  nowMs: number;
  /** A signature that the user's own code computed, to explain instead of the received one. */
  computed?: string | undefined;
  limits: Limits;
}

const maxShown = 4096;

const shown = (bytes: Buffer): { text: string; size: number } => ({
  text: bytes.toString('utf8').slice(0, maxShown),
  size: bytes.length,
});

const named = ({ how, id }: Step) => {
  const { fix, sentence } = mistakeOf(id);
  return { id, sentence, ...(how !== undefined && { how }), fix };
};

/** Deviations, each once. */
const namedAll = (steps: readonly Step[]) =>
  [...Map.groupBy(steps, ({ id }) => id)].map(([id, all]) => {
    const how = all.flatMap((step) => step.how ?? []).join('; ');
    return named({ id, ...(how !== '' && { how }) });
  });

/** All mistakes in one text, each with what exactly differs. */
const textOf = (mistakes: ReturnType<typeof namedAll>): string =>
  mistakes
    .map(({ how, sentence }) => (how === undefined ? sentence : `${sentence.replace(/\.$/, '')} (${how}).`))
    .join(' ');

/** The mistake of a time outside the tolerance: in milliseconds, it may be within. */
function timeMistake(row: SchemeRow, input: DiagnosisInput, timestamp: string): MistakeId | undefined {
  const { nowMs, toleranceSeconds } = input;
  const verification = { secrets: [], toleranceSeconds, nowMs };
  if (timestampProblem(row, timestamp, verification) === undefined) return undefined;
  const atMs = instantOf(timestamp, 'ms');
  const isMilliseconds =
    row.time?.unit === 's' && atMs !== undefined && Math.abs(nowMs - atMs) <= toleranceSeconds * 1000;
  return isMilliseconds ? 'header-in-milliseconds' : 'clock-outside-tolerance';
}

/** The deviations of the body for which Content-Digest is right. */
function digestSteps(row: SchemeRow, { limits, message }: DiagnosisInput): readonly Step[] | undefined {
  if (row.place.kind !== 'message' || !digestProblem(message)) return undefined;
  const bodies = bodyOptions(message, Math.min(2 * usual, limits.cost));
  return bodies.find(({ value }) => !digestProblem({ ...message, body: value }))?.steps;
}

/** The signed content and the signature as the scheme defines them, for the first configured secret. */
function rightOne(
  row: SchemeRow,
  { message, secrets }: DiagnosisInput,
): Pick<SignatureDiagnosis, 'expected' | 'shouldSign'> {
  const [url = ''] = message.urls;
  const parts = readParts(row, message);
  const [label] = parts.labels ?? [];
  const built = label && signatureBase(message, url, label);
  const { webhookId } = keyOf(row, secrets[0]?.secret ?? '');
  const facts = { id: parts.id, timestamp: parts.timestamp, url, ...(webhookId !== undefined && { webhookId }) };
  const content = joined(contentOf(row, message, { ...facts, ...(built && 'base' in built && { base: built.base }) }));
  const verification = { secrets: secrets.slice(0, 1).map(({ secret }) => secret), toleranceSeconds: 1e12, nowMs: 0 };
  const { expected } = verifySignature(row, message, verification);
  return { shouldSign: shown(content), ...(expected !== undefined && { expected }) };
}

const sentences = {
  matches: 'The signature matches.',
  unknown: 'The signature matches none of the secrets, and no combination of known deviations explains it.',
  partly:
    'The signature matches none of the secrets, and no combination of known deviations explains it. Of more than two, not all were tried.',
  incomplete: 'The signature matches none of the secrets. Not all combinations of deviations were tried.',
};

/** All pairs of usual deviations must have been tried before a signature counts as unexplained. */
const enough = 2 * usual + again;

/** The result of a search. */
function concluded(row: SchemeRow | undefined, input: DiagnosisInput, search: Search): SignatureDiagnosis {
  const { attempts, complete, counts, found } = search;
  const { computed, limits, message, scheme } = input;
  const time = row && found && computed === undefined ? timeMistake(row, input, found.parts.timestamp) : undefined;
  const timeSteps: Step[] = time === undefined ? [] : [{ id: time }];
  const mistakes = namedAll([...(found?.steps ?? []), ...timeSteps]);
  const [signature] = found?.parts.signatures ?? (row ? readParts(row, message).signatures : []);
  const text = found?.received ?? signature;
  const received = computed ?? (text === undefined ? undefined : row ? written(row, text) : text);
  const nothing = complete >= Math.min(enough, limits.cost) ? 'unknown' : 'incomplete';
  const outcome = found ? (mistakes.length === 0 ? 'matches' : 'mistake') : nothing;
  const about = found && !row ? `The signature is ${found.about}.` : '';
  const words = textOf(mistakes);
  const ended = outcome === 'unknown' && complete < limits.cost ? 'partly' : outcome;
  return {
    scheme: scheme ?? 'none',
    vendor: row?.name ?? 'a scheme that is not known',
    outcome,
    sentence: [about, ended === 'mistake' ? words : about === '' ? sentences[ended] : ''].join(' ').trim(),
    mistakes,
    ...(found &&
      found.others.length > 0 && { alternatives: found.others.map((steps) => namedAll([...steps, ...timeSteps])) }),
    ...(found
      ? { secret: found.secret, signed: shown(found.content) }
      : { excluded: { deviations: Math.max(0, Math.floor(complete / usual)), ...counts } }),
    ...(row && rightOne(row, input)),
    ...(received !== undefined && { received }),
    attempts,
    ...(row && outcome !== 'matches' && { code: verifyCode(row) }),
  };
}

/** Explains why a signature does not match: searches for the deviations that produce exactly the received signature. */
export function diagnoseSignature(input: DiagnosisInput): SignatureDiagnosis {
  const { computed, header, limits, message, scheme, secrets } = input;
  const row = scheme && withSignatureHeader(schemeRows[scheme], header);
  if (!row) return concluded(undefined, input, searchMistakes(undefined, message, secrets, limits, computed));
  const blank = { scheme, vendor: row.name, mistakes: [], attempts: 0 };
  if (!secrets.some(({ secret }) => keyOf(row, secret).verifying)) {
    const sentence = `Without ${row.key.kind === 'text' ? 'the secret' : 'a valid secret or key'}, the signature cannot be verified.`;
    return { ...blank, outcome: 'no-secret', sentence };
  }
  const digest = digestSteps(row, input);
  if (digest !== undefined) {
    const { shouldSign } = rightOne(row, input);
    const right = createHash('sha256').update(message.body).digest('base64');
    const mistakes = namedAll(digest);
    return {
      ...blank,
      outcome: 'mistake',
      sentence: textOf(mistakes),
      mistakes,
      expected: `sha-256=:${right}:`,
      ...(shouldSign && { shouldSign }),
    };
  }
  const search = searchMistakes(row, message, secrets, limits, computed);
  const { problem } = readParts(row, message);
  if (!search.found && problem !== undefined && computed === undefined) {
    return { ...blank, outcome: 'unsigned', sentence: problem, attempts: search.attempts };
  }
  return concluded(row, input, search);
}
