import type { Profile } from '#shared/profile/profile.ts';

/** Suites with authenticated encryption (RFC 9325 4.2), of TLS 1.3 and 1.2. */
const aead = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
];
/** Suites in CBC mode of TLS 1.2, which older clients need. */
const cbc = [
  'ECDHE-ECDSA-AES128-SHA256',
  'ECDHE-RSA-AES128-SHA256',
  'ECDHE-ECDSA-AES256-SHA384',
  'ECDHE-RSA-AES256-SHA384',
  'ECDHE-ECDSA-AES128-SHA',
  'ECDHE-RSA-AES128-SHA',
  'ECDHE-ECDSA-AES256-SHA',
  'ECDHE-RSA-AES256-SHA',
];

/** The cipher suites of our TLS listeners, in the notation of OpenSSL. */
export const tlsSuites = (choice: Profile['tlsCipherSuites'] = 'aead'): string =>
  (choice === 'aead' ? aead : [...aead, ...cbc]).join(':');
