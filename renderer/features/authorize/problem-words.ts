import { jsonObject } from '#shared/text/json.ts';

/** The message of an error body: a problem document (RFC 9457) or an OAuth error (RFC 6749 5.2). */
export function problemWords(body: string): string | undefined {
  const { title, error, detail, error_description: description } = jsonObject(body) ?? {};
  const [first, second] = [title, error, detail, description].filter((part) => typeof part === 'string');
  return second === undefined ? first : `${String(first)}: ${second}`;
}
