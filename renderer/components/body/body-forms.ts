import type { BodyView } from '#shared/model/body-view.ts';
import { bodyBytes } from '../text/body-bytes.ts';
import { hexLines } from '../text/hex-lines.ts';
import { prettyJson } from '../text/pretty-json.ts';

export type BodyFormName = 'pretty' | 'raw' | 'hex';

/** How to write a body in one of the ways that it can be shown. */
export type BodyForms = Partial<Record<BodyFormName, () => string>>;

/** A hex dump is five times as long as its bytes, so it stops here, in bytes. */
const mostHex = 256_000;

/** The ways in which a body can be shown, the most readable one first. */
export function bodyForms(body: BodyView): BodyForms {
  const hex = () => hexLines(bodyBytes(body).subarray(0, mostHex));
  if (body.encoding === 'base64') return { hex };
  const pretty = prettyJson(body.content);
  return { ...(pretty !== undefined && { pretty: () => pretty }), raw: () => body.content, hex };
}
