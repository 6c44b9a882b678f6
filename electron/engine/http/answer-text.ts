import { firstHeader } from '#shared/model/find-header.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { BodyView } from '#shared/model/body-view.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { brokenPromise, readableText } from './body-promises.ts';
import { decodeBody } from './decode-body.ts';

/** Max bytes that a body is decoded to for its diagnosis. */
const maxDecoded = 64 * 1024;

/** The text of a response body for its diagnosis, decoded as declared, and how it differs from what its headers promise. */
export function answerTextOf({
  body,
  headers,
}: {
  body: BodyView;
  headers: readonly HeaderPair[];
}): Pick<Evidence, 'responseText' | 'bodyProblem' | 'bodyHeader' | 'bodyComplete'> {
  const encoding = firstHeader(headers, 'content-encoding');
  const asIs = body.encoding === 'utf8' ? body.content : undefined;
  const bodyComplete = !body.truncated;
  if (body.size === 0 || body.truncated) return { responseText: asIs, bodyComplete };
  const sent = Buffer.from(body.content, body.encoding);
  const decoded = decodeBody(sent, encoding, maxDecoded);
  if (decoded.ok) {
    const responseText = readableText(decoded.bytes, headers);
    return { responseText, bodyComplete, ...brokenPromise(sent, decoded.bytes, headers) };
  }
  if (decoded.tooLarge) return {};
  return { responseText: asIs, bodyProblem: decoded.problem, bodyHeader: 'Content-Encoding', bodyComplete };
}
