/** Limits of the sender's concurrency. */
export interface SenderLimits {
  /** Max attempts in flight, also if many become due at once, e.g. after the clock is moved. */
  atOnce: number;
}

export const defaultLimits: SenderLimits = { atOnce: 32 };
