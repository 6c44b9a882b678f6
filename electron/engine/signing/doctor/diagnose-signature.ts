import { createHash } from 'node:crypto';
import type { SignatureDiagnosis } from '#shared/model/inspection.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { mistakeOf, type MistakeId } from '#shared/signing/mistakes.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { verifyCode } from '#shared/signing/verify-code/verify-code.ts';
import { contentOf, joined } from '../content.ts';
import { digestProblem, signatureBase } from '../message-signature.ts';
import { readParts } from '../read-parts.ts';
import { keyOf } from '../secret-key.ts';
import type { SignedMessage } from '../signed-message.ts';
import { instantOf, timestampProblem, verifySignature, written } from '../verify.ts';
import { bodyOptions } from './body-options.ts';
import { findMistakes, type Limits, type Search } from './find-mistakes.ts';
import type { CandidateSecret } from './key-options.ts';

/** A signature to diagnose. */
export interface DiagnosisInput {
  scheme: KeyedScheme;
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

const named = (id: MistakeId) => {
  const { fix, sentence } = mistakeOf(id);
  return { id, sentence, fix };
};

/** The mistake of a time outside the tolerance: in milliseconds, it may be within. */
function timeMistake({ nowMs, scheme, toleranceSeconds }: DiagnosisInput, timestamp: string): MistakeId | undefined {
  const row = schemeRows[scheme];
  const verification = { secrets: [], toleranceSeconds, nowMs };
  if (timestampProblem(row, timestamp, verification) === undefined) return undefined;
  const atMs = instantOf(timestamp, 'ms');
  const isMilliseconds =
    row.time?.unit === 's' && atMs !== undefined && Math.abs(nowMs - atMs) <= toleranceSeconds * 1000;
  return isMilliseconds ? 'header-in-milliseconds' : 'clock-outside-tolerance';
}

/** The body for which Content-Digest is right, as a mistake. */
function digestMistake({ message, scheme }: DiagnosisInput): MistakeId | undefined {
  if (schemeRows[scheme].place.kind !== 'message' || !digestProblem(message)) return undefined;
  return bodyOptions(message).find(({ value }) => !digestProblem({ ...message, body: value }))?.mistake;
}

/** The signed content and the signature as the scheme defines them, for the first configured secret. */
function rightOne({ message, scheme, secrets }: DiagnosisInput): Pick<SignatureDiagnosis, 'expected' | 'shouldSign'> {
  const row = schemeRows[scheme];
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
  unknown: 'The signature matches none of the secrets, and no known mistake explains it.',
  incomplete: 'The signature matches none of the secrets. Not all combinations of mistakes were tried.',
};

function concluded(input: DiagnosisInput, { attempts, complete, found }: Search): SignatureDiagnosis {
  const row = schemeRows[input.scheme];
  const time = found && input.computed === undefined ? timeMistake(input, found.parts.timestamp) : undefined;
  const ids = [...(found?.mistakes ?? []), ...(time === undefined ? [] : [time])];
  const mistakes = [...new Set(ids)].map(named);
  const [signature] = found?.parts.signatures ?? readParts(row, input.message).signatures;
  const received = input.computed ?? (signature === undefined ? undefined : written(row, found?.received ?? signature));
  const nothing = complete ? 'unknown' : 'incomplete';
  const outcome = found ? (mistakes.length === 0 ? 'matches' : 'mistake') : nothing;
  return {
    scheme: input.scheme,
    vendor: row.name,
    outcome,
    sentence: outcome === 'mistake' ? mistakes.map(({ sentence }) => sentence).join(' ') : sentences[outcome],
    mistakes,
    ...(found && { secret: found.secret, signed: shown(found.content) }),
    ...rightOne(input),
    ...(received !== undefined && { received }),
    attempts,
    ...(outcome !== 'matches' && { code: verifyCode(row) }),
  };
}

/** Explains why a signature does not match: names the mistakes that produce exactly the received signature. */
export function diagnoseSignature(input: DiagnosisInput): SignatureDiagnosis {
  const { computed, limits, message, scheme, secrets } = input;
  const row = schemeRows[scheme];
  const blank = { scheme, vendor: row.name, mistakes: [], attempts: 0 };
  if (!secrets.some(({ secret }) => keyOf(row, secret).verifying)) {
    const sentence = `Without ${row.key.kind === 'text' ? 'the secret' : 'a valid secret or key'}, the signature cannot be verified.`;
    return { ...blank, outcome: 'no-secret', sentence };
  }
  const digest = digestMistake(input);
  if (digest !== undefined) {
    const { shouldSign } = rightOne(input);
    const hash = createHash('sha256').update(message.body).digest('base64');
    const mistakes = [named(digest)];
    const sentence = mistakes[0]?.sentence ?? '';
    return {
      ...blank,
      outcome: 'mistake',
      sentence,
      mistakes,
      expected: `sha-256=:${hash}:`,
      ...(shouldSign && { shouldSign }),
    };
  }
  const search = findMistakes(row, message, secrets, limits, computed);
  const { problem } = readParts(row, message);
  if (!search.found && problem !== undefined && computed === undefined) {
    return { ...blank, outcome: 'unsigned', sentence: problem, attempts: search.attempts };
  }
  return concluded(input, search);
}
