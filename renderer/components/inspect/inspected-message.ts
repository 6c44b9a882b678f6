import type { BodyView } from '#shared/model/message.ts';
import type { Inspected } from '../../store/inspect-store.ts';
import { base64Of } from '../../store/show-inspect.ts';
import { bodyBytes, messageBytes } from '../text/body-bytes.ts';

const fileOf = (name: string, bytes: Uint8Array): Inspected => ({
  text: '',
  file: { name, base64: base64Of(bytes), size: bytes.length },
});

/** A body to inspect: as text, or as a file if it is binary. @param name Of the file */
export const inspectedBody = (name: string, body: BodyView): Inspected =>
  body.encoding === 'utf8' ? { text: body.content } : fileOf(name, bodyBytes(body));

/** A message to inspect: as text, or as a file if its body is binary. @param head Start line and headers, with an empty line */
export function inspectedMessage(name: string, head: string, body: BodyView): Inspected {
  if (body.encoding === 'utf8') return { text: head + body.content };
  return fileOf(name, messageBytes(head, body));
}

/** The same; undefined if the body is truncated. */
export const inspectedWhole = (name: string, head: string, body: BodyView): Inspected | undefined =>
  body.truncated ? undefined : inspectedMessage(name, head, body);
