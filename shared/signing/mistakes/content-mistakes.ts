import type { MistakeRows } from './mistake.ts';

/** How the signed content can be put together wrongly. */
export const contentMistakes = {
  'body-only': [
    'Only the body was signed, without the values that come before or after it.',
    'Sign exactly the content that the scheme defines.',
  ],
  'id-left-out': ['The ID was left out of the signed content.', 'Include the ID exactly as the request carries it.'],
  'timestamp-left-out': [
    'The timestamp was left out of the signed content.',
    'Include the timestamp exactly as the request carries it.',
  ],
  'version-left-out': [
    'The version at the start of the signed content was left out.',
    'Begin the signed content with v0 and a colon.',
  ],
  'part-left-out': ['A part was left out of the signed content.', 'Include all parts that the scheme defines.'],
  'part-added': [
    'The signed content has a part that the scheme does not define.',
    'Sign exactly the content that the scheme defines.',
  ],
  'part-replaced': [
    'A part of the signed content has a different value than the request carries.',
    'Read the value from the header field that the scheme defines, and check that it is not missing.',
  ],
  'wrong-order': [
    'The parts of the signed content were joined in the wrong order.',
    'Join the parts in the order that the scheme defines.',
  ],
  'wrong-separator': [
    'The parts of the signed content were joined with the wrong separator.',
    'Join the parts with the separator that the scheme defines.',
  ],
  'timestamp-in-milliseconds': [
    'The timestamp was signed in milliseconds, but the request carries seconds.',
    'Sign the timestamp exactly as the header carries it, as text.',
  ],
  'timestamp-in-seconds': [
    'The timestamp was signed in seconds, but the request carries another unit.',
    'Sign the timestamp exactly as the header carries it, as text.',
  ],
  'timestamp-as-date': [
    'The timestamp was signed in a different notation than the request carries.',
    'Sign the timestamp exactly as the header carries it, as text.',
  ],
  'timestamp-other': [
    'A different time was signed than the request carries, as if the clock was read twice.',
    'Read the clock once, and use this value for the signature and the request.',
  ],
  'form-left-out': [
    'Only the URL was signed, without the form parameters.',
    'Append each parameter to the URL, sorted by name: the name, then its value.',
  ],
  'form-not-sorted': [
    'The form parameters were signed in the order in which they were sent.',
    'Sort the parameters by name before you append them to the URL.',
  ],
  'form-not-parsed': [
    'The body was appended to the URL as it was sent, not as parameters.',
    'Parse the form, sort the parameters, and append each name with its decoded value.',
  ],
  'form-joined': [
    'The form parameters were joined in a different way.',
    'Sort the parameters by name, and append each name with its decoded value, without separators.',
  ],
  'checksum-form': [
    'The checksum of the body was signed in a different form.',
    'Sign the CRC-32 of the body as a decimal number.',
  ],
  'base-method': [
    'The method was written in lower case in the signature base.',
    'Write the method exactly as the request line has it.',
  ],
  'base-lines': [
    'The lines of the signature base were written in a different way.',
    'Write each line as RFC 9421 2.5 defines it: name in quotation marks, colon, space, value; without a line break at the end.',
  ],
  'base-parameters': [
    'The line @signature-params was left out or differs from Signature-Input.',
    'End the signature base with @signature-params, exactly as Signature-Input has them.',
  ],
  'jws-payload': [
    'The payload was not encoded as the header of the JWS says.',
    'Encode the payload in Base64url, unless the header contains "b64": false (RFC 7797).',
  ],
} as const satisfies MistakeRows;
