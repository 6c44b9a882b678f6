import type { Violation } from '#shared/model/violation.ts';
import type { ReadJson } from '../../http/parse-json.ts';
import { wordsOf } from '../understand/names.ts';

/** Whether a value is the name of an event, regardless of case and separators: `ORDER_CREATED`, `order.created`. */
export const isNameOf = (value: unknown, event: string): boolean =>
  typeof value === 'string' && wordsOf(value).join(' ') === wordsOf(event).join(' ');

/** A request that may be an event. */
export interface EventRequest {
  readonly method: string;
  /** The request target. */
  readonly path: string;
  readonly body: Buffer;
  /** Whether `json` has only some of its values. */
  readonly isPicked: boolean;
  header(name: string): string | undefined;
  json(): ReadJson;
  eventMode(): 'binary' | 'structured' | 'batch' | undefined;
}

/** How a request compares to its event. */
export type EventFinding =
  | { outcome: 'passed' | 'skipped'; detail: string }
  | { outcome: 'failed'; detail: string; expected?: string; received?: string; violations?: Violation[] };
