import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { CandidateSecret } from '../signing/doctor/key-options.ts';

/** A text to recognise, and what is known about it. */
export interface InspectInput {
  bytes: Uint8Array;
  scheme?: KeyedScheme | undefined;
  /** The secrets of each scheme that can be tried; of a given secret, each scheme has it. */
  secrets: Partial<Record<KeyedScheme, CandidateSecret[]>>;
  url?: string | undefined;
  computed?: string | undefined;
  toleranceSeconds?: number | undefined;
  /** The time of the receiver in milliseconds; without it, the age of a signature is only noted. */
  atMs?: number | undefined;
  /** Now, in milliseconds. */
  nowMs: number;
}
