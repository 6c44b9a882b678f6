import { redact } from '../../electron/engine/journal/redact.ts';

/** A text body, as in entries. */
export const textBody = (content: string) => ({ size: content.length, encoding: 'utf8', content, truncated: false });

/** A binary body, as in entries. */
export const base64Body = (bytes: Uint8Array) => ({
  size: bytes.length,
  encoding: 'base64',
  content: Buffer.from(bytes).toString('base64'),
  truncated: false,
});

/** A text body after redaction. */
export function textAfter(content: string, mediaType = 'text/plain'): string {
  const message = { headers: [['Content-Type', mediaType]], body: textBody(content) };
  return (redact(message) as typeof message).body.content;
}
