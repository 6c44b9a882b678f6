import type { ControlClient } from '#shared/contract/client.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { ComparedSide, ComparisonInput } from '#shared/pull-push/comparison.ts';
import type { Clock } from '../../clock.ts';

/** One event of a chat, at a time of this machine in milliseconds. */
export interface WatchedEvent {
  name: string;
  at: number;
  polled: boolean;
  pushed: boolean;
}

/** A chat that both sides follow. */
export interface WatchedChat {
  id: string;
  customerId: string;
  events: WatchedEvent[];
  /** The last representation that polling has seen. */
  seen: string | undefined;
}

/** What the parts of a comparison share. */
export interface Measuring {
  control: ControlClient;
  wall: Clock;
  input: ComparisonInput;
  /** When it started, on this machine's clock. */
  startedMs: number;
  /** Ends both sides. */
  signal: AbortSignal;
  /** The comparison was cancelled: also a message that is held is not waited for. */
  cancelled: AbortSignal;
}

/** Records that a side noticed an event. @param at Time of this machine. */
export function notice(side: ComparedSide, event: WatchedEvent, at: number, { startedMs }: Measuring): void {
  side.notices.push({ eventAtMs: event.at - startedMs, atMs: Math.max(at, event.at) - startedMs });
}

interface Message {
  headers: readonly HeaderPair[];
  body: { size: number };
}

/** Bytes of messages: header fields with their separators, and bodies. */
export const bytesOf = (...messages: readonly (Message | undefined)[]): number =>
  messages
    .flatMap((one) => one ?? [])
    .reduce((sum, { body, headers }) => sum + body.size + headers.flat().join('').length + 4 * headers.length, 0);
