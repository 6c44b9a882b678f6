import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { InspectionKind } from '#shared/model/inspection-kinds.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Inspection, SignatureDiagnosis } from '#shared/model/inspection.ts';
import type { SentChain } from '../http/probe/read-chain.ts';
import type { CandidateSecret } from '../signing/doctor/key-options.ts';
import type { Job, StopReason } from '../jobs/job.ts';
import type { DiagnosisInput } from '../signing/doctor/diagnose-signature.ts';

/** Keys that can verify tokens, and where they are from. */
export interface TokenKeys {
  /** e.g. `Hookbench's authorization server` */
  source: string;
  /** JWK Set, JWK or PEM. */
  text: string;
  /** The keys that are used if none are given: another issuer has others. */
  isDefault?: true;
}

/** A text to recognise, and what is known about it. */
export interface InspectInput {
  bytes: Uint8Array;
  /** Treat the text as this kind. */
  as?: InspectionKind | undefined;
  scheme?: KeyedScheme | undefined;
  /** The secrets of each scheme that can be tried; of a given secret, each scheme has it. */
  secrets: Partial<Record<KeyedScheme, CandidateSecret[]>>;
  givenSecrets: string[];
  /** Secrets for the signature of a token; default: the given secrets. */
  tokenSecrets?: string[] | undefined;
  /** Keys for the signature of a token. */
  keys: TokenKeys[];
  url?: string | undefined;
  computed?: string | undefined;
  toleranceSeconds?: number | undefined;
  /** The time of the receiver in milliseconds; without it, the age of a signature is only noted. */
  atMs?: number | undefined;
  /** Now, in milliseconds. */
  nowMs: number;
  /** The time that decides about tokens and certificates, in milliseconds. */
  clockMs: number;
  /** What the server of a URL sent in a TLS handshake, or why it failed. */
  probed?: SentChain | { error: string } | undefined;
  /** Whether the time for a search has passed. Default: never. */
  isOver?: (() => boolean) | undefined;
  /** Hookbench's CA, in PEM. */
  ownCa?: string | undefined;
}

const deadlineMs = 28_000;
/** After this time, a search ends with what it found out. */
export const searchMs = 24_000;

const whenStopped = (reason: StopReason): HookbenchError =>
  new HookbenchError(
    'bad_input',
    reason === 'deadline'
      ? `The text was not explained: that takes longer than ${deadlineMs / 1000} s.`
      : 'The text was not explained: that takes too much memory.',
    { hint: 'Use a smaller body, or name the scheme and one secret.' },
  );

/** Recognises and explains a text in a job thread. */
export const inspectJob: Job<InspectInput, Inspection> = { name: 'inspect', deadlineMs, whenStopped };

/** Explains a signature in a job thread. */
export const diagnoseJob: Job<DiagnosisInput, SignatureDiagnosis> = { name: 'diagnose', deadlineMs, whenStopped };
