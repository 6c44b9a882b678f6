/** Texts that no code may convert: `String()` of it fails. */
const unprintable = { toString: 1, valueOf: 1 };

/** Claims of another type than their specification says, by name, with the section. */
export const hostileClaims: readonly (readonly [name: string, value: unknown, section: string])[] = [
  ['exp', 'never', 'RFC 7519 4.1.4'],
  ['exp', '9000000000', 'RFC 7519 4.1.4'],
  ['exp', 1_900_000_000_000, 'RFC 7519 4.1.4'],
  ['exp', 1e300, 'RFC 7519 4.1.4'],
  ['exp', null, 'RFC 7519 4.1.4'],
  ['nbf', 'x', 'RFC 7519 4.1.5'],
  ['nbf', -1e300, 'RFC 7519 4.1.5'],
  ['nbf', [unprintable], 'RFC 7519 4.1.5'],
  ['iat', '1', 'RFC 7519 4.1.6'],
  ['iss', ['https://issuer.test'], 'RFC 7519 4.1.1'],
  ['iss', unprintable, 'RFC 7519 4.1.1'],
  ['sub', 5, 'RFC 7519 4.1.2'],
  ['sub', unprintable, 'RFC 7519 4.1.2'],
  ['aud', ['urn:hookbench:service', 5], 'RFC 7519 4.1.3'],
  ['aud', [unprintable], 'RFC 7519 4.1.3'],
  ['jti', unprintable, 'RFC 7519 4.1.7'],
  ['client_id', ['demo-service'], 'RFC 8693 4.3'],
  ['scope', ['read:customers', 'admin'], 'RFC 8693 4.2'],
  ['scope', unprintable, 'RFC 8693 4.2'],
  ['cnf', 'key', 'RFC 7800 3.1'],
  ['cnf', { jkt: unprintable }, 'RFC 9449 6.1'],
];
