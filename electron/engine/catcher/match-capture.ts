import type { CaptureMatch, Capture } from '#shared/model/capture.ts';
import { matchesJson, matchesPattern } from '../expressions/match-values.ts';
import { decodeBody } from '../http/decode-body.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import { readJson } from '../http/parse-json.ts';
import type { Received } from './received.ts';

/** The conditions that a capture must match. */
export type Matchable = Pick<Received, 'method' | 'path' | 'event' | 'header' | 'json'>;

/** A stored capture, to be matched. @param body Needed only by conditions for its JSON */
export function matchable({ event, headers, method, path }: Capture, body: Uint8Array = new Uint8Array()): Matchable {
  const raw = headers.flat();
  const header = (name: string): string | undefined => rawHeaderValue(raw, name);
  const json = () => readJson(decodeBody(Buffer.from(body), header('content-encoding')));
  return { event, method, path, header, json };
}

type Line = Pick<Matchable, 'method' | 'path'> & { event?: string | undefined };

/** Whether the head of a capture matches, without its header fields. */
export function matchesLine(match: CaptureMatch, { event, method, path }: Line): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== method.toUpperCase()) return false;
  if (match.event !== undefined && !(event !== undefined && matchesPattern(match.event, event))) return false;
  return match.path === undefined || matchesPattern(match.path, path.split('?', 1)[0] ?? '');
}

/** Whether a capture matches. */
export function matchesCapture(match: CaptureMatch, capture: Matchable): boolean {
  if (!matchesLine(match, capture)) return false;
  for (const [name, pattern] of Object.entries(match.header ?? {})) {
    const value = capture.header(name.toLowerCase());
    if (value === undefined || (pattern !== '' && !matchesPattern(pattern, value))) return false;
  }
  const wanted = match.json ?? {};
  if (Object.keys(wanted).length === 0) return true;
  const json = capture.json();
  return json.ok && matchesJson(wanted, json.value);
}
