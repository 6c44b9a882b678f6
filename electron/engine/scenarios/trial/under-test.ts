import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';

/** The receiver or client of the user that a trial tests. */
export interface UnderTest {
  /** The authentication that the receiver requires. */
  auth: ReceiverAuth['kind'];
  /** The timeout of the sender for each response of the receiver. */
  timeoutMs: number;
  /** How long to wait for the first request of the client, and how long without a request ends the trial. */
  waitMs: number;
  quietMs: number;
  /** Called when a request of the client arrives, with the time (ms) until which the trial waits for another one. */
  onCall?: (untilMs: number) => void;
}

/** The same if a trial runs like another scenario. */
export const defaultUnderTest: UnderTest = { auth: 'none', timeoutMs: 15_000, waitMs: 60_000, quietMs: 5000 };
