import type { BodyView } from '#shared/model/body-view.ts';
import { bodyBytes } from '../../../components/text/body-bytes.ts';
import { hexLines } from '../../../components/text/hex-lines.ts';
import { prettyJson } from '../../../components/text/pretty-json.ts';

export type BodyFormName = 'pretty' | 'raw' | 'hex';

/** A hex dump is five times as long as its bytes, so it stops here, in bytes. */
const mostHex = 256_000;

/** A way to show a body: as text, or not at all where the body is not of that kind. */
const writers: Record<BodyFormName, (body: BodyView) => string | undefined> = {
  pretty: ({ encoding, content }) => (encoding === 'utf8' ? prettyJson(content) : undefined),
  raw: ({ encoding, content }) => (encoding === 'utf8' ? content : undefined),
  hex: (body) => hexLines(bodyBytes(body).subarray(0, mostHex)),
};

const names: readonly BodyFormName[] = ['pretty', 'raw', 'hex'];

/** The ways in which a body can be shown, the most readable one first. */
export function formsOf(body: BodyView): BodyFormName[] {
  if (body.encoding === 'base64') return ['hex'];
  return prettyJson(body.content) === undefined ? ['raw', 'hex'] : [...names];
}

/** The body as text in one of these ways. */
export function bodyText(body: BodyView, form: BodyFormName): string {
  return writers[form](body) ?? '';
}
