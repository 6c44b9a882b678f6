import type { MistakeRows } from './mistake.ts';

const raw = 'Sign and verify the bytes of the body as they are sent and received, before any JSON parser.';

/** How the body can differ from what is signed. */
export const bodyMistakes = {
  'body-spacing': ['The body was parsed and serialised again with other spaces or line breaks.', raw],
  'body-key-order': ['The body was parsed and serialised again with its keys in a different order.', raw],
  'body-escapes': ['The body was serialised again with other escapes, such as \\u00fc for ü or \\/ for a slash.', raw],
  'body-numbers': ['The body was serialised again with other numbers, such as 1 for 1.0.', raw],
  'body-part': ['Only a part of the body was signed.', 'Sign the whole body as it is sent.'],
  'body-values': [
    'The values of the body were joined to a text, which was signed.',
    'Sign the bytes of the body as they are sent.',
  ],
  'body-trailing-line-feed': [
    'A line break at the end of the body was added or removed.',
    'Use the bytes of the body as they were received, without trim() and without a line break.',
  ],
  'body-white-space': [
    'White space in the body was changed or removed.',
    'Use the bytes of the body as they were received, without trim() or minification.',
  ],
  'body-line-endings': [
    'The line endings in the body were changed between LF and CRLF.',
    'Read the body as bytes; do not convert line endings.',
  ],
  'body-bom': [
    'A byte order mark at the start of the body was added or removed.',
    'Read the body as bytes; a text decoder can remove the byte order mark.',
  ],
  'body-charset': [
    'The body was converted to a different character set or normal form.',
    'Read the body as bytes, or decode and encode it as UTF-8.',
  ],
  'body-compressed': [
    'The body was signed uncompressed, but it was sent compressed.',
    'Both sides must sign the same bytes: verify after the content coding is decoded.',
  ],
  'body-form-decoded': [
    'The body was decoded as a form before it was signed.',
    'Use the bytes of the body as they were received, before any form parser.',
  ],
  'body-form-encoded': [
    'The form was parsed and encoded again, with other escapes or in a different order.',
    'Use the bytes of the body as they were received, before any form parser.',
  ],
  'body-encoded': [
    'The body was signed in a different encoding, as some gateways pass it on.',
    'Sign and verify the body as it is sent; decode it first if a gateway encodes it.',
  ],
  'body-hashed': ['A hash of the body was signed, not the body.', 'Sign the bytes of the body.'],
  'body-empty': [
    'No body was signed: something had read the request before, or nothing has parsed it.',
    'Read the raw body before other middleware does, or keep a copy of it.',
  ],
  'body-cut': [
    'The end of the body was not signed: its length was counted in characters, not in bytes.',
    'Count the length in bytes, for example with Buffer.byteLength.',
  ],
  'body-as-string': [
    'The body was serialised twice: it was signed as a JSON string in quotation marks.',
    'Do not call JSON.stringify on a body that is a string already.',
  ],
  'body-as-object': [
    'A parsed object was signed as a text such as “[object Object]”.',
    'Sign and verify the bytes of the body as they are sent and received, before any JSON parser.',
  ],
} as const satisfies MistakeRows;
