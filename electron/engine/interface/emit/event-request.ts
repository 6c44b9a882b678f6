import type { Violation } from '#shared/model/violation.ts';
import type { ReadJson } from '../../http/read-json.ts';

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
