import { all, isBase64Key, isText } from './applies.ts';
import type { Mistake } from './mistake.ts';

/** Mistakes with the secret. */
export const secretMistakes = {
  'secret-with-prefix': {
    changes: 'secret',
    sentence: 'The key was the text of the whole secret with its prefix, not the bytes that the rest encodes.',
    fix: 'Remove the prefix whsec_ and decode the rest from Base64.',
    applies: ({ key }) => key.kind === 'base64',
  },
  'secret-not-decoded': {
    changes: 'secret',
    sentence: 'The key was the Base64 text of the secret, not the bytes that it encodes.',
    fix: 'Decode the secret from Base64 before you use it as key.',
    applies: isBase64Key,
  },
  'secret-decoded': {
    changes: 'secret',
    sentence: 'The secret was decoded from Base64, but its text is the key.',
    fix: 'Use the UTF-8 bytes of the secret as it is.',
    applies: isText,
  },
  'secret-hex-decoded': {
    changes: 'secret',
    sentence: 'The secret was decoded from hexadecimal, but its text is the key.',
    fix: 'Use the UTF-8 bytes of the secret as it is.',
    applies: isText,
  },
  'secret-without-prefix': {
    changes: 'secret',
    sentence: 'The prefix of the secret was removed, but it is a part of the key.',
    fix: 'Use the whole secret, with its prefix.',
    applies: ({ key }) => key.kind === 'text' && key.prefix !== undefined,
  },
  'secret-line-break': {
    changes: 'secret',
    sentence: 'The secret was used with a line break at its end, as many files and environment variables have it.',
    fix: 'Remove the line break, for example with trim().',
    applies: isText,
  },
  'secret-space': {
    changes: 'secret',
    sentence: 'The secret was used with a space before or after it.',
    fix: 'Remove the spaces, for example with trim().',
    applies: isText,
  },
  'secret-quoted': {
    changes: 'secret',
    sentence: 'The secret was used with quotation marks around it.',
    fix: 'Remove the quotation marks where the secret is configured.',
    applies: isText,
  },
  'secret-case': {
    changes: 'secret',
    sentence: 'The secret was changed to upper or lower case.',
    fix: 'Use the secret as it is written.',
    applies: isText,
  },
  'secret-of-other-subscription': {
    changes: 'secret',
    sentence: 'The signature matches the secret of a different subscription.',
    fix: 'Configure the secret of this subscription.',
    applies: all,
  },
  'secret-of-other-environment': {
    changes: 'secret',
    sentence: 'The signature matches a secret of an environment, not the configured one.',
    fix: 'Configure the secret of the environment that sends.',
    applies: all,
  },
  'secret-former': {
    changes: 'secret',
    sentence: 'The signature matches a former secret, which was rotated or replaced.',
    fix: 'Configure the current secret, or accept both until the rotation is complete.',
    applies: all,
  },
} as const satisfies Record<string, Mistake>;
