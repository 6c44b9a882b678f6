import type { Received } from '../received.ts';

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a template can name: `json.<member>` and `header.<name>`, and some facts of the capture. */
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

/** Fills in `{{name}}`; a name that stands for nothing stays as it is. */
export function fillTemplate(text: string, capture: Received): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g, (whole, name: string) => valueOf(name, capture) ?? whole);
}
