/** The message of an error body: a problem document (RFC 9457) or an OAuth error (RFC 6749 5.2). */
export function problemWords(body: string): string | undefined {
  try {
    const said = JSON.parse(body) as Record<string, unknown>;
    const words = [said['title'], said['error'], said['detail'], said['error_description']];
    const [first, second] = words.filter((part) => typeof part === 'string');
    return second === undefined ? first : `${String(first)}: ${second}`;
  } catch {
    return undefined;
  }
}
