import { both, encodes, hashes, isHmac } from './applies.ts';
import type { Mistake } from './mistake.ts';

/** Mistakes with the algorithm and the encoding. */
export const signatureMistakes = {
  'hash-sha-1': {
    changes: 'algorithm',
    sentence: 'The signature was computed with SHA-1 instead of SHA-256.',
    fix: 'Use HMAC with SHA-256.',
    applies: hashes('hmac-sha256'),
  },
  'hash-sha-256': {
    changes: 'algorithm',
    sentence: 'The signature was computed with SHA-256 instead of SHA-1.',
    fix: 'Use HMAC with SHA-1, as the scheme defines.',
    applies: hashes('hmac-sha1'),
  },
  'hash-sha-512': {
    changes: 'algorithm',
    sentence: 'The signature was computed with SHA-512.',
    fix: 'Use HMAC with the hash that the scheme defines.',
    applies: isHmac,
  },
  'hash-without-hmac': {
    changes: 'algorithm',
    sentence: 'The secret and the content were hashed together, without HMAC.',
    fix: 'Use HMAC with the secret as key.',
    applies: isHmac,
  },
  'key-as-message': {
    changes: 'algorithm',
    sentence: 'Key and content were exchanged: the content was used as key and the secret as message.',
    fix: 'Pass the secret as key and the content as message of HMAC.',
    applies: isHmac,
  },
  'hex-instead-of-base64': {
    changes: 'encoding',
    sentence: 'The signature was written in hexadecimal instead of Base64.',
    fix: 'Encode the bytes of the signature in Base64.',
    applies: encodes('base64'),
  },
  'base64-instead-of-hex': {
    changes: 'encoding',
    sentence: 'The signature was written in Base64 instead of hexadecimal.',
    fix: 'Encode the bytes of the signature in hexadecimal.',
    applies: encodes('hex'),
  },
  base64url: {
    changes: 'encoding',
    sentence: 'The signature was written in Base64url or without padding instead of Base64.',
    fix: 'Use standard Base64 with +, / and =.',
    applies: encodes('base64'),
  },
  'upper-case-hex': {
    changes: 'encoding',
    sentence: 'The signature was written with upper-case letters.',
    fix: 'Write hexadecimal in lower case, or compare the decoded bytes.',
    applies: both(encodes('hex'), isHmac),
  },
  'base64-of-hex': {
    changes: 'encoding',
    sentence: 'The hexadecimal text of the signature was encoded in Base64, not its bytes.',
    fix: 'Encode the bytes of the signature, not their hexadecimal text.',
    applies: encodes('base64'),
  },
  'signature-not-der': {
    changes: 'encoding',
    sentence: 'The ECDSA signature was written as the numbers r and s, not as DER.',
    fix: 'Encode the signature as DER (ASN.1), the default of most libraries.',
    applies: ({ algorithm }) => algorithm === 'ecdsa-p256-sha256',
  },
} as const satisfies Record<string, Mistake>;
