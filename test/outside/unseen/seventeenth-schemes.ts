import type { Scheme } from './eleventh-schemes.ts';
import type { LateDeviation } from './fourteenth-schemes.ts';
import { realDeviations } from './sixteenth-schemes.ts';

type VendorScheme = Scheme & { vendor: string };
type Form = Pick<Scheme, 'algorithm' | 'encoding'>;

const hex: Form = { algorithm: 'sha256', encoding: 'hex' };
const base64: Form = { algorithm: 'sha256', encoding: 'base64' };
const sha1: Form = { algorithm: 'sha1', encoding: 'hex' };

/** The body alone is signed. */
const ofBody = (vendor: string, header: string, form = hex, prefix = ''): VendorScheme => ({
  ...form,
  key: 'text',
  vendor,
  headers: (value) => ({ [header]: `${prefix}${value}` }),
});
/** Time and body are signed. */
const withTime = (vendor: string, headers: Scheme['headers'], more: Partial<Scheme> = {}): VendorScheme => ({
  ...hex,
  key: 'text',
  vendor,
  separator: '.',
  hasTime: true,
  headers,
  ...more,
});
const inOne = (header: string, name: string) => (signature: string, at: string) => ({
  [header]: `t=${at},${name}=${signature}`,
});
const sequence = '6f1a2b3c-0d1e-4f5a-8b9c-0d1e2f3a4b5c';

/** More mistakes that integrators really make. */
const others: readonly LateDeviation[] = [
  {
    kind: 'algorithm',
    what: 'SHA-256',
    name: /SHA-?256/,
    fits: ({ algorithm }) => algorithm === 'sha1',
    change: () => ({ algorithm: 'sha256' }),
  },
  {
    kind: 'time',
    what: 'seconds',
    name: [/\bseconds\b/, /time/],
    fits: ({ inMilliseconds }) => inMilliseconds === true,
    change: ({ time }) => ({ time: time.slice(0, -3) }),
  },
];
const commonDeviations: readonly LateDeviation[] = [...realDeviations, ...others];

const mistakeOf = (what: string): LateDeviation => {
  const found = commonDeviations.find((one) => one.what === what);
  if (!found) throw new Error(`No mistake is called ${what}`);
  return found;
};

/** Schemes of vendors that no earlier part has, as their documentation describes them, with a mistake that is made with each. */
const made: readonly (readonly [VendorScheme, string])[] = [
  [ofBody('Gogs', 'X-Gogs-Signature'), 'the body without white space'],
  [ofBody('Recruitee', 'X-Recruitee-Signature'), 'a key with a line feed at its end'],
  [ofBody('HiBob', 'Bob-Signature', { algorithm: 'sha512', encoding: 'base64' }), 'hexadecimal'],
  [ofBody('JFrog Artifactory', 'X-JFrog-Event-Auth'), 'a hash of key and content in place of an HMAC'],
  [ofBody('Formstack', 'X-FS-Signature', hex, 'sha256='), 'Base64'],
  [ofBody('MailerLite', 'Signature'), 'the body as json.dumps of Python writes it'],
  [ofBody('Wistia', 'X-Wistia-Signature'), 'a key that is decoded from hexadecimal'],
  [ofBody('Agora', 'Agora-Signature-V2'), 'SHA-1'],
  [ofBody('Optimizely', 'X-Hub-Signature', sha1, 'sha1='), 'SHA-256'],
  [ofBody('Commerce Layer', 'X-CommerceLayer-Signature', base64), 'the body as json_encode of PHP writes it'],
  [ofBody('Kontent.ai', 'X-Kontent-ai-Signature', base64), 'the body without white space at its end'],
  [ofBody('Salla', 'X-Salla-Signature'), 'content and key exchanged'],
  [ofBody('Descope', 'x-descope-webhook-s256', base64), 'Base64 of hexadecimal'],
  [ofBody('Middesk', 'X-Middesk-Signature-256'), 'a key that is decoded from Base64'],
  [ofBody('Deliverect', 'X-Server-Authorization-HMAC-SHA256'), 'only the member data'],
  [ofBody('Nuvemshop', 'x-linkedstore-hmac-sha256'), 'the body with sorted keys'],
  [ofBody('Motive', 'X-KT-Webhook-Signature', sha1), 'capitals'],
  [ofBody('Lago', 'X-Lago-Signature', base64), 'a key with quotation marks'],
  [withTime('MoonPay', inOne('Moonpay-Signature-V2', 's')), 'milliseconds'],
  [withTime('Khipu', inOne('x-khipu-signature', 's'), { encoding: 'base64', inMilliseconds: true }), 'seconds'],
  [withTime('Qonto', inOne('X-Qonto-Signature', 'v1')), 'no time'],
  [withTime('Ticket Tailor', inOne('Tickettailor-Webhook-Signature', 'v1'), { separator: '' }), 'another separator'],
  [withTime('Trengo', (value, time) => ({ 'Trengo-Signature': `${time};${value}` })), 'the body before the time'],
  [
    withTime(
      'ConfigCat',
      (value, time) => ({
        'X-ConfigCat-Webhook-ID': sequence,
        'X-ConfigCat-Webhook-Timestamp': time,
        'X-ConfigCat-Webhook-Signature-V1': value,
      }),
      { encoding: 'base64', separator: '', before: () => sequence },
    ),
    'the body without white space',
  ],
];
/** Several mistakes of one integrator. */
const several: readonly (readonly [vendor: string, ...what: string[]])[] = [
  ['Gogs', 'the body without white space', 'a key with a line feed at its end'],
  ['Formstack', 'the body as json.dumps of Python writes it', 'Base64'],
  ['Wistia', 'the body as json_encode of PHP writes it', 'capitals'],
  ['Recruitee', 'the body with sorted keys', 'a key with a space at its end'],
  ['Agora', 'SHA-1', 'the body without white space'],
  ['Commerce Layer', 'hexadecimal', 'the body without white space at its end'],
  ['MoonPay', 'no time', 'the body without white space'],
  ['Trengo', 'milliseconds', 'a key with quotation marks'],
  ['Qonto', 'another separator', 'a key that is decoded from hexadecimal'],
  ['Kontent.ai', 'Base64 of hexadecimal', 'a key that is decoded from Base64'],
  ['Salla', 'the body without white space', 'a key with a line feed at its end', 'Base64'],
  ['Khipu', 'seconds', 'hexadecimal', 'the body without white space'],
  ['Ticket Tailor', 'another separator', 'the body as json.dumps of Python writes it', 'a key with quotation marks'],
  ['Middesk', 'SHA-512', 'the body with sorted keys', 'a key with a line feed at its end'],
  ['MoonPay', 'milliseconds', 'the body before the time', 'the body without white space'],
  [
    'Nuvemshop',
    'a hash of key and content in place of an HMAC',
    'the body as json_encode of PHP writes it',
    'capitals',
  ],
];

const schemeOf = (vendor: string): VendorScheme => {
  const found = made.find(([scheme]) => scheme.vendor === vendor);
  if (!found) throw new Error(`No scheme is that of ${vendor}`);
  return found[0];
};
/** 24 schemes with one mistake, 10 with two and 6 with three. */
export const madeMistakes = [
  ...made.map(([scheme, what]) => [scheme, [mistakeOf(what)]] as const),
  ...several.map(([vendor, ...what]) => [schemeOf(vendor), what.map(mistakeOf)] as const),
];
