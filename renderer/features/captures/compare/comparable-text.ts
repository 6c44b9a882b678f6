import type { BodyView } from '#shared/model/body-view.ts';
import { bodyBytes } from '../../../components/text/body-bytes.ts';
import { hexLines } from '../../../components/text/hex-lines.ts';
import { prettyJson } from '../../../components/text/pretty-json.ts';

/** More bytes are not compared as hex. */
const mostHex = 64_000;

/** A body in lines that can be compared: JSON with a line for each member, other text as it is, bytes as hex. */
export function comparableText(body: BodyView): string {
  if (body.encoding === 'base64') return hexLines(bodyBytes(body).subarray(0, mostHex));
  return prettyJson(body.content) ?? body.content;
}
