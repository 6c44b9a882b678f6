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

/** Replaces `{{name}}`; unknown names stay unchanged. */
export function fillTemplate(text: string, capture: Received): string {
  if (!text.includes('{{')) return text;
  return text.replace(placeholder, (whole, name: string) => valueOf(name, capture) ?? whole);
}

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

/** Fills in a parsed template, and returns the text in parts. All texts of a template share its fixed parts. */
export function fillCompiled(template: CompiledTemplate, capture: Received): Buffer[] {
  return template.map((part) => {
    if (Buffer.isBuffer(part)) return part;
    const value = valueOf(part.name, capture);
    return value === undefined ? part.whole : Buffer.from(value);
  });
}
