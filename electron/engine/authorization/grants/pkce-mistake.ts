import { createHash } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Texts that a client can take for the code verifier. */
const verifiers: readonly (readonly [what: string, change: (verifier: string) => string])[] = [
  ['', (verifier) => verifier],
  ['the decoded bytes of the verifier', (verifier) => Buffer.from(verifier, 'base64url').toString('latin1')],
  ['the verifier in Base64', (verifier) => Buffer.from(verifier).toString('base64')],
  ['the verifier in Base64url', (verifier) => Buffer.from(verifier).toString('base64url')],
  ['the verifier with a line break', (verifier) => `${verifier}\n`],
  ['the verifier in quotation marks', (verifier) => `"${verifier}"`],
  ['the percent-decoded verifier', decoded],
  ['the code challenge', (verifier) => digest(verifier).toString('base64url')],
];

/** Ways to write the hash of a verifier. */
const forms: readonly (readonly [what: string, write: (verifier: string) => string])[] = [
  ['', (verifier) => digest(verifier).toString('base64url')],
  ['hexadecimal, not Base64url', (verifier) => digest(verifier).toString('hex')],
  ['hexadecimal in upper case, not Base64url', (verifier) => digest(verifier).toString('hex').toUpperCase()],
  ['Base64 with + and / or padding, not Base64url', (verifier) => digest(verifier).toString('base64')],
  ['Base64 without padding, not Base64url', (verifier) => digest(verifier).toString('base64').replace(/=+$/, '')],
  [
    'Base64url of the hexadecimal text',
    (verifier) => Buffer.from(digest(verifier).toString('hex')).toString('base64url'),
  ],
  ['Base64 of the hexadecimal text', (verifier) => Buffer.from(digest(verifier).toString('hex')).toString('base64')],
  ['the verifier itself (plain), without a hash', (verifier) => verifier],
  ['a hash with SHA-1', (verifier) => createHash('sha1').update(verifier).digest('base64url')],
  ['a hash with SHA-512', (verifier) => createHash('sha512').update(verifier).digest('base64url')],
];

/** The mistake that leads from a code verifier to exactly this challenge, as a change of the verifier, of the form, or of both. */
export function pkceMistake(verifier: string, challenge: string): string | undefined {
  if (verifier === challenge) return 'the code challenge is the verifier itself (plain), or was sent as the verifier';
  for (const [of, change] of verifiers) {
    const found = forms.find(([, write]) => write(change(verifier)) === challenge);
    if (!found) continue;
    const [form] = found;
    return `the code challenge is ${[form, of === '' ? '' : `made from ${of}`].filter((part) => part !== '').join(', ')}`;
  }
  return undefined;
}
