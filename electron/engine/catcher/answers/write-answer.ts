import type { ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { PlainAnswer } from '#shared/model/catcher-answer.ts';
import { createRoom, fillText, type Room } from '#shared/template/fill-text.ts';
import type { WireAnswer } from '../../faults/wire/wire-answer.ts';
import type { Received } from '../received.ts';

const placeholder = /\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The names that a template can contain: `json.<member>`, `header.<name>`, and some facts of the capture. */
function valueOf(name: string, capture: Received): string | undefined {
  if (name.startsWith('json.')) {
    const json = capture.json();
    const parts = name.slice('json.'.length).split('.');
    const value = parts.reduce<unknown>(
      (inner, part) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
          ? (inner as Record<string, unknown>)[part]
          : undefined,
      json.ok ? json.value : undefined,
    );
    return textOf(value);
  }
  if (name.startsWith('header.')) return capture.header(name.slice('header.'.length).toLowerCase()) ?? '';
  switch (name) {
    case 'id':
    case 'method':
    case 'path':
      return capture[name];
    case 'event':
      return capture.event ?? '';
    case 'body':
      return capture.body.toString('utf8');
    default:
      return undefined;
  }
}

/** Replaces `{{name}}`; unknown names stay unchanged. @throws HookbenchError `bad_input` if the room is exceeded */
export const fillTemplate = (text: string, capture: Received, room?: Room): string =>
  fillText(text, (name) => valueOf(name, capture), room);

/** A parsed template: fixed texts as bytes, and names as written. */
type CompiledTemplate = readonly (Buffer | { name: string; whole: Buffer })[];

/** Parses a template, so that its fixed texts are encoded only once. */
function compileTemplate(text: string): CompiledTemplate {
  const parts: (Buffer | { name: string; whole: Buffer })[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(placeholder)) {
    if (index > from) parts.push(Buffer.from(text.slice(from, index)));
    parts.push({ name, whole: Buffer.from(whole) });
    from = index + whole.length;
  }
  if (from < text.length) parts.push(Buffer.from(text.slice(from)));
  return parts;
}

/**
 * Fills in a parsed template, and returns the text in parts. All texts of a template share its fixed parts.
 * @throws HookbenchError `bad_input` if the room is exceeded
 */
function fillCompiled(template: CompiledTemplate, capture: Received, room: Room): Buffer[] {
  return template.map((part) => {
    if (Buffer.isBuffer(part)) return part;
    const value = valueOf(part.name, capture);
    if (value === undefined) return part.whole;
    room.take(value);
    return Buffer.from(value);
  });
}

const bodiless = (status: number): boolean => status === 204 || status === 304;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
// oxlint-disable-next-line no-control-regex
const beyondLatin1 = /[^\u0000-\u00ff]/;

/** A value as a valid header value (RFC 9110 5.5): without control characters, other characters as UTF-8 bytes. */
function fieldValue(text: string): string {
  const plain = text.replace(controls, ' ');
  return beyondLatin1.test(plain) ? Buffer.from(plain, 'utf8').toString('latin1') : plain;
}

/** A parsed answer, so that responses of it share its fixed fields and bytes. */
interface CompiledAnswer {
  fields: readonly { name: string; value: string; isTemplate: boolean }[];
  /** Whether its fields say where the body ends. */
  framed: boolean;
  body: CompiledTemplate;
}
const compiledAnswers = new WeakMap<PlainAnswer, CompiledAnswer>();
const empty = Buffer.alloc(0);
/** Parts of at least this many bytes are written separately. */
const largePart = 64 * 1024;
/** The bodies of large responses in parts, which are joined only if the whole is needed. */
const partsOf = new WeakMap<WireAnswer, readonly Buffer[]>();

function compile({ body, headers, status }: PlainAnswer): CompiledAnswer {
  const hasNoBody = bodiless(status);
  return {
    fields: headers.map(([name, value]) => {
      const isTemplate = value.includes('{{');
      return { name, value: isTemplate ? value : fieldValue(value), isTemplate };
    }),
    framed: hasNoBody || headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name)),
    body: hasNoBody ? [] : compileTemplate(body),
  };
}

function compiledOf(answer: PlainAnswer): CompiledAnswer {
  let compiled = compiledAnswers.get(answer);
  if (!compiled) compiledAnswers.set(answer, (compiled = compile(answer)));
  return compiled;
}

/**
 * An answer with its templates filled in, and the header fields of every response of the catcher; 500 if the values are
 * larger than 10 MB together.
 */
export function fillAnswer(answer: PlainAnswer, capture: Received): WireAnswer {
  try {
    return filledAnswer(answer, capture);
  } catch (error) {
    if (!(error instanceof HookbenchError)) throw error;
    const body = JSON.stringify({ error: error.code, detail: `${error.message} ${error.hint ?? ''}` });
    const headers: PlainAnswer['headers'] = [['content-type', 'application/json']];
    return filledAnswer({ status: 500, headers, body, delayMs: 0 }, capture);
  }
}

function filledAnswer(answer: PlainAnswer, capture: Received): WireAnswer {
  const { status } = answer;
  const room = createRoom();
  const { body: template, fields, framed } = compiledOf(answer);
  const parts = fillCompiled(template, capture, room);
  const rawHeaders: string[] = [];
  for (const { isTemplate, name, value } of fields) {
    rawHeaders.push(name, isTemplate ? fieldValue(fillTemplate(value, capture, room)) : value);
  }
  rawHeaders.push('hookbench-capture', capture.id);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (!framed) rawHeaders.push('content-length', String(length));
  if (parts.length <= 1) return { status, rawHeaders, body: parts[0] ?? empty };
  if (length <= largePart) return { status, rawHeaders, body: Buffer.concat(parts, length) };
  let body: Buffer | undefined;
  const filled: WireAnswer = {
    status,
    rawHeaders,
    get body() {
      return (body ??= Buffer.concat(parts));
    },
  };
  partsOf.set(filled, parts);
  return filled;
}

/** Sends a normal HTTP response. */
export function writeAnswer(response: ServerResponse, answer: WireAnswer): void {
  response.writeHead(answer.status, answer.rawHeaders);
  const parts = partsOf.get(answer);
  if (parts && parts.length < 100 && parts.some(({ length }) => length > largePart)) {
    response.cork();
    for (const part of parts) response.write(part);
    response.end();
    response.uncork();
    return;
  }
  const { body } = answer;
  // A short body sent as text shares one write with the head; bytes would need a second write.
  if (body.length < 4096) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}
