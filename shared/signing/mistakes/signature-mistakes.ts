import type { MistakeRows } from './mistake.ts';

/** How a signature can be computed wrongly. */
export const algorithmMistakes = {
  'other-hash': ['The signature was computed with a different hash function.', 'Use the hash that the scheme defines.'],
  'hash-without-hmac': [
    'The secret and the content were hashed together, without HMAC.',
    'Use HMAC with the secret as key.',
  ],
  'no-key': [
    'The signature is a hash of the content without any key: everybody can compute it.',
    'Use HMAC with the secret as key.',
  ],
  'key-as-message': [
    'Key and content were exchanged: the content was used as key and the secret as message.',
    'Pass the secret as key and the content as message of HMAC.',
  ],
  'signed-twice': [
    'The signature was signed again: the HMAC of an HMAC was sent.',
    'Compute the HMAC of the content once.',
  ],
  'content-hashed': [
    'The hash of the content was signed, not the content.',
    'Pass the content itself to the function that signs: it hashes by itself.',
  ],
  'alg-mismatch': [
    'The parameter alg names an algorithm that does not fit the key.',
    'Write the name of the algorithm that was used, or leave it out.',
  ],
  'other-padding': [
    'The RSA signature has a different padding than the scheme defines.',
    'Use the padding that the scheme defines: PKCS #1 v1.5 and PSS are not interchangeable.',
  ],
} as const satisfies MistakeRows;

/** How a signature can be written wrongly. */
export const encodingMistakes = {
  'hex-instead-of-base64': [
    'The signature was written in hexadecimal instead of Base64.',
    'Encode the bytes of the signature in Base64.',
  ],
  'base64-instead-of-hex': [
    'The signature was written in Base64 instead of hexadecimal.',
    'Encode the bytes of the signature in hexadecimal.',
  ],
  base64url: [
    'The signature was written in Base64url or without padding instead of Base64.',
    'Use standard Base64 with +, / and =.',
  ],
  'upper-case-hex': [
    'The signature was written with upper-case letters.',
    'Write hexadecimal in lower case, or compare the decoded bytes.',
  ],
  'double-encoded': [
    'The signature was encoded twice.',
    'Encode the bytes of the signature once, not their hexadecimal or Base64 text.',
  ],
  'signature-url-encoded': ['The signature was URL-encoded.', 'Write the signature without percent-encoding.'],
  'signature-truncated': ['The signature is not complete: only its first bytes were sent.', 'Send all of its bytes.'],
  'ecdsa-form': [
    'The ECDSA signature has the other form: DER instead of the numbers r and s, or the reverse.',
    'Write the signature in the form that the scheme defines; libraries have an option for it.',
  ],
} as const satisfies MistakeRows;
