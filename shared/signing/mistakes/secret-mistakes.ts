import type { MistakeRows } from './mistake.ts';

/** How a secret can be used wrongly: its sentence and its fix. */
export const secretMistakes = {
  'secret-with-prefix': [
    'The key was made of the secret with its prefix, which is not a part of it.',
    'Remove the prefix and decode the rest from Base64.',
  ],
  'secret-not-decoded': [
    'The key was the text of the secret, not the bytes that it encodes.',
    'Decode the secret from Base64 before you use it as key.',
  ],
  'secret-decoded': ['The secret was decoded, but its text is the key.', 'Use the UTF-8 bytes of the secret as it is.'],
  'secret-without-prefix': [
    'The prefix of the secret was removed, but it is a part of the key.',
    'Use the whole secret, with its prefix.',
  ],
  'secret-line-break': [
    'The secret was used with a line break at its end, as many files and environment variables have it, or without its own.',
    'Remove the line break, for example with trim().',
  ],
  'secret-space': [
    'The secret was used with a space before or after it, or without its own.',
    'Remove the spaces, for example with trim().',
  ],
  'secret-quoted': [
    'The secret was used with quotation marks around it, or without its own.',
    'Remove the quotation marks where the secret is configured.',
  ],
  'secret-case': ['The secret was changed to upper or lower case.', 'Use the secret as it is written.'],
  'secret-url-encoded': [
    'The secret was URL-encoded or URL-decoded before it was used.',
    'Use the secret as it is written, without percent-encoding.',
  ],
  'secret-charset': [
    'The secret was converted to bytes in a different character set.',
    'Convert the secret to bytes as UTF-8.',
  ],
  'secret-cut': ['Only a part of the secret was used.', 'Use the whole secret.'],
  'secret-hashed': ['The key was the hash of the secret.', 'Use the secret itself as key.'],
  'secret-encoded': [
    'The secret was encoded once more before it was used as key.',
    'Use the secret as it is written, without another encoding.',
  ],
  'secret-missing': [
    'No secret was used: the key was empty, or the text of a missing value.',
    'Check that the variable with the secret is set where the program runs.',
  ],
  'secret-of-other-subscription': [
    'The signature matches the secret of a different subscription.',
    'Configure the secret of this subscription.',
  ],
  'secret-of-other-environment': [
    'The signature matches a secret of an environment, not the configured one.',
    'Configure the secret of the environment that sends.',
  ],
  'secret-former': [
    'The signature matches a former secret, which was rotated or replaced.',
    'Configure the current secret, or accept both until the rotation is complete.',
  ],
  'hmac-with-public-key': [
    'The signature is an HMAC with the public key as secret.',
    'Sign with the private key: everybody can know the public one.',
  ],
} as const satisfies MistakeRows;
