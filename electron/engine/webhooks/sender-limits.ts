/** Limits of the sender's concurrency. */
export interface SenderLimits {
  /** Max attempts in flight, also if many become due at once, e.g. after the clock is moved. */
  atOnce: number;
  /** Up to this many attempts in flight use got; further ones use the client with less overhead. */
  leanAbove: number;
}

export const defaultLimits: SenderLimits = { atOnce: 32, leanAbove: 4 };
