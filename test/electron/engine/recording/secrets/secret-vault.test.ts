import { describe, expect, it } from 'vitest';
import { SecretVault } from '../../../../../electron/engine/recording/secrets/secret-vault.ts';

const token = 'mF_9.B5f-4.1JqM+x/y==';
const jwt = `eyJhbGciOiJSUzI1NiJ9.${Buffer.from('{"sub":"user-1234567"}').toString('base64url')}.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg`;

describe('the same value has the same name', () => {
  it.each([
    ['in JSON', `{"note":"${token}"}`],
    ['in text', `the token is ${token}.`],
    ['in a URL', `https://example.com/?next=${encodeURIComponent(token)}`],
    ['in a form', new URLSearchParams({ note: token }).toString()],
    ['in JSON within JSON', JSON.stringify({ inner: JSON.stringify({ note: token }) })],
    ['in base64', `data ${Buffer.from(token).toString('base64')}`],
  ])('%s', (_where, text) => {
    const vault = new SecretVault();
    expect(vault.hideHeaders([['Authorization', `Bearer ${token}`]], 'request 1')).toEqual([
      ['Authorization', 'Bearer {{secret.access-token-1}}'],
    ]);
    const hidden = vault.hide(text, 'response 1');
    expect(hidden).toContain('{{secret.access-token-1}}');
    expect(hidden).not.toContain('B5f-4.1JqM');
    expect(vault.listed()).toHaveLength(1);
  });
});

it('names secrets by their members, parameters and header fields', () => {
  const vault = new SecretVault();
  const hidden = vault.hide(
    '{"access_token":"at-11111111","refresh_token":"rt-2222","id_token":"it-3333","password":"pw","pin":4711}',
    'response 1',
  );
  expect(JSON.parse(hidden)).toEqual({
    access_token: '{{secret.access-token-1}}',
    refresh_token: '{{secret.refresh-token-1}}',
    id_token: '{{secret.id-token-1}}',
    password: '{{secret.password-1}}',
    pin: '{{secret.password-2}}',
  });
  expect(vault.hide('grant_type=authorization_code&code=c0de-99&client_secret=s3cret', 'request 2')).toBe(
    'grant_type=authorization_code&code={{secret.code-1}}&client_secret={{secret.client-secret-1}}',
  );
  expect(vault.hideHeaders([['X-API-Key', 'k-123']], 'request 3')).toEqual([['X-API-Key', '{{secret.key-1}}']]);
  expect(vault.listed()[1]).toEqual({
    name: 'refresh-token-1',
    kind: 'refresh-token',
    where: 'refresh_token in response 1',
  });
});

it('describes what Basic credentials encode', () => {
  const vault = new SecretVault();
  const basic = Buffer.from('app:s3cret-of-app').toString('base64');
  expect(vault.hideHeaders([['Authorization', `Basic ${basic}`]], 'request 1')).toEqual([
    ['Authorization', 'Basic {{secret.credentials-1}}'],
  ]);
  expect(vault.listed()).toMatchObject([
    { name: 'client-secret-1' },
    { name: 'credentials-1', base64: 'app:{{secret.client-secret-1}}' },
  ]);
  expect(vault.hide('client_id=app&x=s3cret-of-app', '')).toBe('client_id=app&x={{secret.client-secret-1}}');
});

it('replaces the values of cookies, not their names and attributes', () => {
  const vault = new SecretVault();
  expect(
    vault.hideHeaders(
      [
        ['Set-Cookie', 'sid=abc123abc; Path=/; HttpOnly'],
        ['Cookie', 'sid=abc123abc; theme=dark-blue'],
      ],
      '1',
    ),
  ).toEqual([
    ['Set-Cookie', 'sid={{secret.cookie-1}}; Path=/; HttpOnly'],
    ['Cookie', 'sid={{secret.cookie-1}}; theme={{secret.cookie-2}}'],
  ]);
});

it('finds parts of a JWT in other texts', () => {
  const vault = new SecretVault();
  vault.learn(`{"access_token":"${jwt}"}`, 'response 1');
  const [, payload = '', signature = ''] = jwt.split('.');
  expect(vault.hide(`claims ${payload}, signature ${signature}`, '')).toBe(
    'claims {{secret.access-token-1}}, signature {{secret.access-token-1}}',
  );
});

it('gives signatures and proofs, which differ each time, one name', () => {
  const vault = new SecretVault();
  const hide = (value: string) => vault.hideHeaders([['Stripe-Signature', value]], 'webhook');
  expect([hide('t=1,v1=aaaaaaaaaa'), hide('t=2,v1=bbbbbbbbbb')]).toEqual([
    [['Stripe-Signature', '{{secret.signature}}']],
    [['Stripe-Signature', '{{secret.signature}}']],
  ]);
  expect(vault.listed()).toHaveLength(1);
  expect(vault.hide('log: t=2,v1=bbbbbbbbbb', '')).toBe('log: {{secret.signature}}');
});

it('keeps words of a catalogue under names such as code, and what the user declares', () => {
  const text = '{"currency_code":"EUR","code":"out_of_stock","sort_key":"name","discountCode":"SAVE10"}';
  const hide = (vault: SecretVault) => JSON.parse(vault.hide(text, '')) as unknown;
  expect(hide(new SecretVault())).toMatchObject({
    currency_code: 'EUR',
    code: 'out_of_stock',
    sort_key: 'name',
    discountCode: '{{secret.code-1}}',
  });
  const declared = { secret: new Set(['sort_key']), plain: new Set(['discountcode']) };
  expect(hide(new SecretVault(declared))).toMatchObject({ sort_key: '{{secret.key-1}}', discountCode: 'SAVE10' });
});

it('finds a value among many that begin alike', () => {
  const vault = new SecretVault();
  const values = Array.from(
    { length: 20_000 },
    (_, index) => `eyJhbGciOiJSUzI1NiJ9.payload.${'x'.repeat(40)}${index}y`,
  );
  for (const value of values) vault.nameOf(value, 'access-token', '');
  const text = `${'eyJhbGciOiJSUzI1NiJ9.'.repeat(20_000)} ${values[19_999]} end`;
  expect(vault.hideKnown(text)?.endsWith(' {{secret.access-token-20000}} end')).toBe(true);
});

describe('values of names that the user declares', () => {
  const hide = (text: string) =>
    new SecretVault({ secret: new Set(['wordline']), plain: new Set() }).hide(text, 'response 1');

  it.each<[string, unknown, unknown]>([
    ['words and commas', 'correct horse, battery', '{{secret.secret-1}}'],
    ['escaped quotes', 'correct "horse" \\', '{{secret.secret-1}}'],
    ['a list', ['alpha-one-1', 22], ['{{secret.secret-1}}', '{{secret.secret-2}}']],
    [
      'an object',
      { a: 'alpha one', b: [{ c: 'beta' }] },
      { a: '{{secret.secret-1}}', b: [{ c: '{{secret.secret-2}}' }] },
    ],
    ['a number', 4711, '{{secret.secret-1}}'],
  ])('are hidden as a whole in JSON: %s', (_what, value, hidden) => {
    const rest = { after: 'kept', list: ['kept'] };
    expect(JSON.parse(hide(JSON.stringify({ wordline: value, ...rest })))).toEqual({ wordline: hidden, ...rest });
  });

  it('are hidden in JSON within JSON, forms and text, also without an end', () => {
    const inner = hide(JSON.stringify({ inner: JSON.stringify({ wordline: 'two words', after: 'kept' }) }));
    expect(JSON.parse((JSON.parse(inner) as { inner: string }).inner)).toEqual({
      wordline: '{{secret.secret-1}}',
      after: 'kept',
    });
    expect(hide('wordline=abc-1&after=kept')).toBe('wordline={{secret.secret-1}}&after=kept');
    expect(hide('{"wordline":"no end of it, at all')).toBe('{"wordline":"{{secret.secret-1}}');
    expect(hide('{"wordline":["no end", "of it')).toBe('{"wordline":["{{secret.secret-1}}", "{{secret.secret-2}}');
  });
});

it('hides cookies without a name', () => {
  const headers = new SecretVault().hideHeaders(
    [
      ['Cookie', 'namelessvalue1; a=valueofa1'],
      ['Set-Cookie', 'namelessvalue1; Path=/'],
    ],
    'request 1',
  );
  expect(headers).toEqual([
    ['Cookie', '{{secret.cookie-1}}; a={{secret.cookie-2}}'],
    ['Set-Cookie', '{{secret.cookie-1}}; Path=/'],
  ]);
});
