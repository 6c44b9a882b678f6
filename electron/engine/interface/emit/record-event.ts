import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { EventKind } from '#shared/interface/interface-model.ts';
import type { Clock } from '../../clock.ts';
import type { NewId } from '../../identifier.ts';
import type { Recorded } from '../records/records.ts';
import { Unsendable, type EventContent, type EventContents, type Said } from './event-content.ts';

/** An event to send. */
export interface SentEvent {
  event: string;
  /** Events with the same key are sent in order, if the subscription orders them: the key of the record. */
  customerId: string;
  trace: string;
  /** The payload as a value, for the templates of subscriptions. */
  data?: unknown;
  /** Delay of the first attempts, in milliseconds. */
  afterMs?: number;
  own: EventContent;
}

/** The sender: creates the rows of an event and of its deliveries. */
export interface EventSender {
  /** For the subscriptions that select it. */
  record(event: SentEvent): Recorded;
  /** For one URL. @throws HookbenchError `bad_input` if nothing may be sent there */
  recordTo(url: string, event: SentEvent): Recorded;
  /** Called after recorded events are committed. */
  wake(): void;
}

export interface RecordEventDeps {
  sender: EventSender;
  wall: Clock;
  newId: NewId;
}

/** Creates the rows of an event. @param url Of a callback. */
export type RecordEvent = (event: EventKind, said: Said, trace: string, afterMs: number, url?: string) => Recorded;

/** An event that cannot be sent is recorded with the reason, so that the journal shows it. */
export function createRecordEvent({ newId, sender, wall }: RecordEventDeps, contents: EventContents): RecordEvent {
  function notSent(event: string, { key }: Said, trace: string, problem: string): Recorded {
    const id = newId('evt');
    const facts = { trace, id, event, customerId: key, deliveries: 0, problem };
    return { entries: [{ kind: 'event', atMs: wall.now(), ...facts }], statements: [] };
  }

  return (event, said, trace, afterMs, url) => {
    try {
      const data = contents.payloadOf(event, said);
      const own = contents.contentWith(event, data);
      const sent = { event: event.name, customerId: said.key, trace, data, afterMs, own };
      return url === undefined ? sender.record(sent) : sender.recordTo(url, sent);
    } catch (error) {
      if (!(error instanceof Unsendable || error instanceof HookbenchError)) throw error;
      return notSent(event.name, said, trace, error.message);
    }
  };
}
