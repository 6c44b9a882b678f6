import type { BodyView } from '#shared/model/message.ts';
import { bodyBytes } from '../text/body-bytes.ts';
import { hexLines } from '../text/hex-lines.ts';
import { prettyJson } from '#shared/text/pretty-json.ts';

export type BodyFormName = 'pretty' | 'raw' | 'hex';

/** A function for each format that the body can be shown in. */
export type BodyForms = Partial<Record<BodyFormName, () => string>>;

/** Limit of a hex dump, in bytes; the dump is about five times as long as its bytes. */
const maxHex = 256_000;

/**
 * The formats that the body can be shown in, the most readable first.
 * @param maskBytes Masks secrets in the hex dump.
 */
export function bodyForms(body: BodyView, maskBytes = (bytes: Uint8Array) => bytes): BodyForms {
  const hex = () => hexLines(maskBytes(bodyBytes(body).subarray(0, maxHex)));
  if (body.encoding === 'base64') return { hex };
  const pretty = prettyJson(body.content);
  return { ...(pretty !== undefined && { pretty: () => pretty }), raw: () => body.content, hex };
}
