import type { SecretKind } from '#shared/recording/recording-file.ts';

/** Kinds of secrets by the names of their members, parameters and header fields; the first row that matches. */
const kinds: readonly (readonly [pattern: RegExp, kind: SecretKind])[] = [
  [/dpop|assertion|proof/i, 'proof'],
  [/refresh[-_]?token/i, 'refresh-token'],
  [/id[-_]?token/i, 'id-token'],
  [/csrf|xsrf|cookie|sess(?:ion)?(?:id)?/i, 'cookie'],
  [/client[-_]?secret/i, 'client-secret'],
  [/sig(?:nature)?$|hmac|^x-hub-signature|signature/i, 'signature'],
  [/token|bearer|jwt/i, 'access-token'],
  [/passw|pwd|passphrase|(?:^|[-_.])(?:pass|pin)$|Pass$|Pin$/, 'password'],
  [/otp|mfa|code/i, 'code'],
  [/key/i, 'key'],
  [/auth|credential/i, 'credentials'],
];

/** The kind of a secret by the name of its member, parameter or header field. */
export const kindOfName = (name: string): SecretKind => kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'secret';

/** The kinds whose values differ in each request, and share one name. */
export const sharesName = (kind: SecretKind): boolean => kind === 'signature' || kind === 'proof';

/** Names that often hold codes of a catalogue, such as of a currency: words under them are not secrets. */
const weakName = /^(?:.*[-_.])?(?:code|key|keys|codes)$|[a-z](?:Code|Key)s?$/;
const strongName = /auth|access|secret|api|private|login|verif|otp|mfa|device|invite|reset|session|token|pass/i;
const words = /^[A-Za-z]+(?:[ _.-][A-Za-z]+)*$/;
const maxWords = 40;

/** Whether a value under the name of a secret is a word of a catalogue, e.g. `currency_code: "EUR"`. */
export const isCatalogueWord = (name: string, value: string): boolean =>
  weakName.test(name) && !strongName.test(name) && value.length <= maxWords && words.test(value);
