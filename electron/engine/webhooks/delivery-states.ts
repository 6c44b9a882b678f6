import { follow } from '../journal/follow.ts';
import type { Journal } from '../journal/journal.ts';

/** Waits until an attempt of a delivery has ended, or the delivery was settled without one. */
export async function untilAttempted(
  journal: Journal,
  after: number,
  deliveryId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const batch of follow(journal, after, signal)) {
    for (const entry of batch) {
      if (entry.kind === 'attempt' && entry.deliveryId === deliveryId) return;
      if (entry.kind === 'delivery' && entry.id === deliveryId && entry.status !== 'pending') return;
    }
  }
}

/**
 * The states of a delivery, and what moves it to which other one. The store calls the first three `pending`: if the program
 * ends in one of them, the delivery is waiting at the next start, where an attempt without a result is repeated
 * (resume-interrupted.ts). The runner moves deliveries in flight, and delivery-rows.ts has the statements of all moves. A
 * delivery that is cancelled in flight is cancelled in the store at once; the result of its attempt does not change it.
 */
const transitions = {
  /** It has an attempt left, now or at a later time. */
  waiting: {
    /** Its queue takes it, or a person asks for an attempt; the attempt is stored before the request is sent. */
    started: 'sending',
    cancelled: 'cancelled',
  },
  /** Its attempt is in flight. */
  sending: {
    responded: 'recording',
    /** A fault delays the attempt. */
    postponed: 'waiting',
    /** The program stops, or the delivery is no longer pending. */
    interrupted: 'waiting',
    /** An internal error, such as a full disk. */
    failed: 'waiting',
  },
  /** The request ended, with or without a response, and its result is being stored. */
  recording: {
    delivered: 'delivered',
    /** The attempt failed, and the schedule has more. */
    retrying: 'waiting',
    exhausted: 'exhausted',
    failed: 'waiting',
  },
  delivered: { redelivered: 'waiting' },
  exhausted: { redelivered: 'waiting' },
  cancelled: { redelivered: 'waiting' },
} as const;

export type DeliveryState = keyof typeof transitions;
type MovesOf<State> = State extends DeliveryState ? keyof (typeof transitions)[State] : never;
export type Move = MovesOf<DeliveryState>;

/** The state after a move. @throws if the table has no such move. */
export function afterMove(from: DeliveryState, by: Move): DeliveryState {
  const to = (transitions[from] as Partial<Record<Move, DeliveryState>>)[by];
  if (to === undefined) throw new Error(`A delivery that is ${from} cannot be ${by}.`);
  return to;
}
