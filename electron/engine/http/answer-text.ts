import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { BodyView } from '#shared/model/body-view.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { isUtf8 } from 'node:buffer';
import { decodeBody } from './decode-body.ts';

/** Max bytes that a body is decoded to for its diagnosis. */
const maxDecoded = 64 * 1024;

/** The text of a response body for its diagnosis, decoded as declared, or why it cannot be decoded. */
export function answerTextOf({
  body,
  headers,
}: {
  body: BodyView;
  headers: readonly HeaderPair[];
}): Pick<Evidence, 'responseText' | 'bodyProblem' | 'bodyComplete'> {
  const encoding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  const asIs = body.encoding === 'utf8' ? body.content : undefined;
  const bodyComplete = !body.truncated;
  if (encoding === undefined || body.size === 0 || body.truncated) return { responseText: asIs, bodyComplete };
  const decoded = decodeBody(Buffer.from(body.content, body.encoding), encoding, maxDecoded);
  if (decoded.ok) return { responseText: isUtf8(decoded.bytes) ? decoded.bytes.toString() : undefined, bodyComplete };
  return decoded.tooLarge ? {} : { responseText: asIs, bodyProblem: decoded.problem, bodyComplete };
}
