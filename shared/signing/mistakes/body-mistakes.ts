import { signsBody } from './applies.ts';
import type { Mistake } from './mistake.ts';

/** Mistakes with the bytes of the body. */
export const bodyMistakes = {
  'body-spacing': {
    changes: 'body',
    sentence: 'The body was parsed and serialised again with other spaces or line breaks.',
    fix: 'Use the bytes of the body as they were received, before any JSON parser.',
    applies: signsBody,
  },
  'body-key-order': {
    changes: 'body',
    sentence: 'The body was parsed and serialised again with its keys in alphabetical order.',
    fix: 'Use the bytes of the body as they were received, before any JSON parser.',
    applies: signsBody,
  },
  'body-escapes': {
    changes: 'body',
    sentence: 'The body was serialised again with other escapes, such as \\u00fc for ü or \\/ for a slash.',
    fix: 'Use the bytes of the body as they were received, before any JSON parser.',
    applies: signsBody,
  },
  'body-trailing-line-feed': {
    changes: 'body',
    sentence: 'A line break at the end of the body was added or removed.',
    fix: 'Use the bytes of the body as they were received, without trim() and without a line break.',
    applies: signsBody,
  },
  'body-line-endings': {
    changes: 'body',
    sentence: 'The line endings in the body were changed between LF and CRLF.',
    fix: 'Read the body as bytes; do not convert line endings.',
    applies: signsBody,
  },
  'body-bom': {
    changes: 'body',
    sentence: 'A byte order mark at the start of the body was added or removed.',
    fix: 'Read the body as bytes; a text decoder can remove the byte order mark.',
    applies: signsBody,
  },
  'body-charset': {
    changes: 'body',
    sentence: 'The body was converted to a different character set.',
    fix: 'Read the body as bytes, or decode and encode it as UTF-8.',
    applies: signsBody,
  },
  'body-compressed': {
    changes: 'body',
    sentence: 'The body was signed uncompressed, but it was sent compressed.',
    fix: 'Both sides must sign the same bytes: verify after the content coding is decoded.',
    applies: signsBody,
  },
  'body-form-decoded': {
    changes: 'body',
    sentence: 'The body was decoded as a form before it was signed.',
    fix: 'Use the bytes of the body as they were received, before any form parser.',
    applies: signsBody,
  },
  'body-base64': {
    changes: 'body',
    sentence: 'The body was signed as Base64 text, as some gateways pass it on.',
    fix: 'Decode the body first if the gateway marks it as Base64-encoded.',
    applies: signsBody,
  },
  'body-empty': {
    changes: 'body',
    sentence: 'An empty body was signed: something had read the request before.',
    fix: 'Read the raw body before other middleware does, or keep a copy of it.',
    applies: signsBody,
  },
  'body-as-string': {
    changes: 'body',
    sentence: 'The body was serialised twice: it was signed as a JSON string in quotation marks.',
    fix: 'Do not call JSON.stringify on a body that is a string already.',
    applies: signsBody,
  },
  'body-as-object': {
    changes: 'body',
    sentence: 'A parsed object was signed as the text “[object Object]”.',
    fix: 'Use the bytes of the body as they were received, before any JSON parser.',
    applies: signsBody,
  },
} as const satisfies Record<string, Mistake>;
