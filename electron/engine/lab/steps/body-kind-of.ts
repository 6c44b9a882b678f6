import type { RequestRun } from '#shared/model/request-run.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What the body of an answer is, whatever its status says. */
export function bodyKindOf({ body, headers }: NonNullable<RequestRun['response']>): string {
  if (body.size === 0) return 'empty';
  if (/^\s*<(!doctype html|html)/i.test(body.content)) return 'web page';
  if (isJson(body.content)) return 'JSON';
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return type.includes('json') ? 'malformed JSON' : 'text';
}
