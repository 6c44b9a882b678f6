import type { Random } from '../random.ts';

/** The position of a message in a trace (W3C Trace Context): the trace, and the span that sent it. */
export interface TraceContext {
  trace: string;
  span: string;
}

const form = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;
/** The length of version 00. */
const formLength = 55;
const noTrace = '0'.repeat(32);
const noSpan = '0'.repeat(16);

/** Parses a `traceparent` header; `undefined` if it is missing or invalid, so that a new trace begins (W3C 3.2.2). */
export function parseTraceparent(value: string | undefined): TraceContext | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (!form.test(text)) return undefined;
  // Only a later version may have more fields; ff is not a version (W3C 3.2.2.1).
  if (text.startsWith('ff') || (text.startsWith('00') && text.length > formLength)) return undefined;
  const trace = text.slice(3, 35);
  const span = text.slice(36, 52);
  return trace === noTrace || span === noSpan ? undefined : { trace, span };
}

/** Writes a `traceparent` header, version 00, sampled. */
export function formatTraceparent(context: TraceContext): string {
  return `00-${context.trace}-${context.span}-01`;
}

/** Generates a trace id. */
export function newTrace(random: Random): string {
  return random.bytes(16).toString('hex');
}

/** Generates a span id. */
export function newSpan(random: Random): string {
  return random.bytes(8).toString('hex');
}

/** The header field that connects a request with a trace. Its span is the end of the trace, because traces of lessons begin alike. */
export const traceHeader = (trace: string): [string, string] => [
  'traceparent',
  formatTraceparent({ trace, span: trace.slice(-16) }),
];
