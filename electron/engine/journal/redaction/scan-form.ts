import { decodeFormText } from './decoded-text.ts';
import { addNested, type Nested } from './nested.ts';
import { isSecretMember } from '#shared/redaction/secret-name.ts';
import { redactedMark, spanOf, type Spans } from './span.ts';

const equals = 0x3d;
const ampersand = 0x26;
const hash = 0x23;

/** Names of at least this length are searched like values, because they may be values without a name. */
const longName = 20;

function scanPair(text: string, start: number, equalsAt: number, end: number, nested: Nested, found: Spans): void {
  if (equalsAt < 0) {
    addNested(decodeFormText(text, start, end), nested, found);
    return;
  }
  const name = decodeFormText(text, start, equalsAt);
  if (name.text.length >= longName) addNested(name, nested, found);
  const value = decodeFormText(text, equalsAt + 1, end);
  if (value.text === '' || value.text === redactedMark) return;
  if (isSecretMember(name.text, value.text)) found.push(spanOf(equalsAt + 1, end));
  else addNested(value, nested, found);
}

/** Finds the secrets in `name=value` pairs from a position: in a form, or in a query with its fragment. */
export function scanForm(text: string, nested: Nested, found: Spans, from = 0, endsAtHash = false): void {
  let start = from;
  let equalsAt = -1;
  for (let at = from; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : ampersand;
    if (code === equals && equalsAt < 0) equalsAt = at;
    if (code !== ampersand && !(endsAtHash && code === hash)) continue;
    if (at > start) scanPair(text, start, equalsAt, at, nested, found);
    start = at + 1;
    equalsAt = -1;
  }
}
