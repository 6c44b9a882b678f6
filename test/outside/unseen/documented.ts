import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import { expected, type Expectation } from './own-words.ts';
import { replayed } from './replayed.ts';
import type { UnseenCase } from './unseen-case.ts';

/** What is sent. */
export interface Sent {
  method?: string;
  path?: string;
  accept?: string;
  bearer?: string;
  basic?: string;
  header?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  body?: string;
  /** Redirects are not followed. */
  unfollowed?: boolean;
}

/** A line of a part: what goes wrong, and what is right. */
export interface Told {
  id: string;
  program: string;
  what: string;
  path?: string;
  send?: Sent;
  delivery?: Partial<SubscriptionFieldsInput>;
  /** A failure with a status of success. */
  odd?: boolean;
  /** A success. */
  fine?: boolean;
  right?: readonly string[];
  says?: string;
  shows?: string;
  never?: string;
}

/** A response. */
export interface Answered {
  status: string;
  type?: string;
  headers?: Record<string, string>;
  /** Its body: JSON, or text. */
  json?: unknown;
  text?: string;
}

/** A line of `eleventh.jsonl` to `seventeenth.jsonl`: a response that is documented, and what is right. */
interface Line extends Told, Answered {
  /** Where its bytes are from; default: memory. */
  source?: string;
}

/** The response as text of Latin-1, whose body is UTF-8. */
export function bytesOf({ headers = {}, json, status, text, type = 'application/json' }: Answered): string {
  const body = Buffer.from(json === undefined ? (text ?? '') : JSON.stringify(json));
  const hasType = body.length > 0;
  const fields = {
    Date: new Date().toUTCString(),
    ...(hasType && { 'Content-Type': type }),
    'Content-Length': String(body.length),
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body.toString('latin1')}`;
}

function credentialsOf({ basic, bearer }: Sent): [string, string][] {
  if (bearer !== undefined) return [['Authorization', `Bearer ${bearer}`]];
  return basic === undefined ? [] : [['Authorization', `Basic ${Buffer.from(basic).toString('base64')}`]];
}

function bodyOf({ body, form, json }: Sent): { type?: string; body?: string } {
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  if (json !== undefined) return { type: 'application/json', body: JSON.stringify(json) };
  return body === undefined ? {} : { body };
}

export function specOf(send: Sent): Partial<RequestSpecInput> {
  const { body, type } = bodyOf(send);
  return {
    method: send.method ?? (type === undefined ? 'GET' : 'POST'),
    headers: [
      ['Accept', send.accept ?? 'application/json'],
      ...credentialsOf(send),
      ...(type === undefined ? [] : [['Content-Type', type] as [string, string]]),
      ...Object.entries(send.header ?? {}),
    ],
    ...(body !== undefined && { body }),
    ...(send.unfollowed && { followRedirects: false }),
  };
}

/** What is right for a line. */
export const expectationOf = ({ fine, never, right = [], says, shows = '.', what }: Told): Expectation => ({
  what,
  right: fine ? ['ok', 'ok-token-in-clear', ...right] : right,
  shows: new RegExp(shows),
  ...(says !== undefined && { says }),
  ...(never !== undefined && { never: new RegExp(never) }),
});

const caseOf =
  (part: string) =>
  (line: Line): UnseenCase => {
    const { delivery, id, program, send = {} } = line;
    return replayed({
      ...expected(expectationOf(line)),
      id: `${part}-${id}`,
      program,
      answer: bytesOf(line),
      ...(delivery ? { delivery } : { spec: specOf(send), path: send.path ?? '/v1/things' }),
    });
  };

/** The lines of `cases/NAME.jsonl`. */
export const linesOf = <Kind extends Told>(name: string): readonly Kind[] =>
  readFileSync(join(import.meta.dirname, `cases/${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Kind);

/** Responses of APIs, gateways and receivers, as they are documented: the lines of `cases/PART.jsonl`. */
export const documented = (part: string): readonly UnseenCase[] => linesOf<Line>(part).map(caseOf(part));
