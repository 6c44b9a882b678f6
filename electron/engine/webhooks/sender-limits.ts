/** How much the sender does at a time. */
export interface SenderLimits {
  /** Attempts under way at once, also when many become due at once, as after a jump of the clock. */
  atOnce: number;
  /** So many attempts under way go out by got; those beside them by the leaner client. */
  leanAbove: number;
}

export const usualLimits: SenderLimits = { atOnce: 32, leanAbove: 4 };
