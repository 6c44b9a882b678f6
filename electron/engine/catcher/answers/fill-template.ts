import { fillText, type Room } from '#shared/template/fill-text.ts';
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
export type CompiledTemplate = readonly (Buffer | { name: string; whole: Buffer })[];

/** Parses a template, so that its fixed texts are encoded only once. */
export function compileTemplate(text: string): CompiledTemplate {
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
export function fillCompiled(template: CompiledTemplate, capture: Received, room: Room): Buffer[] {
  return template.map((part) => {
    if (Buffer.isBuffer(part)) return part;
    const value = valueOf(part.name, capture);
    if (value === undefined) return part.whole;
    room.take(value);
    return Buffer.from(value);
  });
}
