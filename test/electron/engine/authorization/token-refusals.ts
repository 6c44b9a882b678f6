/** Form-encodes fields. */
export const form = (fields: Record<string, string>): string => String(new URLSearchParams(fields));
const formEncoded = (text: string): string => form({ x: text }).slice(2);
/** HTTP Basic credentials, form-encoded (RFC 6749 2.3.1). */
export const basic = (id: string, password: string): string =>
  `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(password)}`).toString('base64')}`;
export const grant = { grant_type: 'client_credentials' };

export const knownClient = (secret: string) => ({ client_id: 'demo-service', client_secret: secret });

/** Invalid requests with their errors (RFC 6749 5.2). */
interface Refusal {
  what: string;
  body: (secret: string) => string;
  headers?: (secret: string) => Record<string, string>;
  status: number;
  error: string;
  check: string;
}

const post401 = { status: 401, error: 'invalid_client', check: 'client_authentication' };
export const refusals: readonly Refusal[] = [
  {
    what: 'an oversized body',
    body: (secret) => form({ ...grant, ...knownClient(secret), pad: 'x'.repeat(65_536) }),
    status: 413,
    error: 'invalid_request',
    check: 'body_size',
  },
  {
    what: 'JSON',
    body: () => '{}',
    headers: () => ({ 'content-type': 'application/json' }),
    status: 400,
    error: 'invalid_request',
    check: 'form_media_type',
  },
  {
    what: 'plain text',
    body: (secret) => form({ ...grant, ...knownClient(secret) }),
    headers: () => ({ 'content-type': 'text/plain' }),
    status: 400,
    error: 'invalid_request',
    check: 'form_media_type',
  },
  {
    what: 'a repeated parameter',
    body: (secret) => `${form({ ...grant, ...knownClient(secret) })}&scope=admin&scope=admin`,
    status: 400,
    error: 'invalid_request',
    check: 'parameters_once',
  },
  {
    what: 'a repeated secret',
    body: (secret) => `${form({ ...grant, ...knownClient(secret) })}&client_secret=x`,
    status: 400,
    error: 'invalid_request',
    check: 'parameters_once',
  },
  { what: 'nothing', body: () => '', status: 400, error: 'invalid_request', check: 'grant_type_supported' },
  {
    what: 'no grant_type',
    body: (secret) => form(knownClient(secret)),
    status: 400,
    error: 'invalid_request',
    check: 'grant_type_supported',
  },
  {
    what: 'an empty grant_type',
    body: (secret) => form({ grant_type: '', ...knownClient(secret) }),
    status: 400,
    error: 'invalid_request',
    check: 'grant_type_supported',
  },
  {
    what: 'an unknown grant_type',
    body: (secret) => form({ grant_type: 'password', ...knownClient(secret) }),
    status: 400,
    error: 'unsupported_grant_type',
    check: 'grant_type_supported',
  },
  {
    what: 'the grant_type in capitals',
    body: (secret) => form({ grant_type: 'CLIENT_CREDENTIALS', ...knownClient(secret) }),
    status: 400,
    error: 'unsupported_grant_type',
    check: 'grant_type_supported',
  },
  { what: 'no client', body: () => form(grant), ...post401 },
  {
    what: 'an unknown client',
    body: () => form({ ...grant, client_id: 'nobody', client_secret: 'x' }),
    ...post401,
  },
  {
    what: 'a client named __proto__',
    body: () => form({ ...grant, client_id: '__proto__', client_secret: 'x' }),
    ...post401,
  },
  {
    what: 'a wrong secret in the body',
    body: (secret) => form({ ...grant, client_id: 'demo-service', client_secret: `${secret}x` }),
    ...post401,
  },
  {
    what: 'a wrong secret in the header',
    body: () => form(grant),
    headers: () => ({ authorization: basic('demo-service', 'wrong') }),
    ...post401,
  },
  { what: 'the secret missing', body: () => form({ ...grant, client_id: 'demo-service' }), ...post401 },
  { what: 'a secret without a client', body: (secret) => form({ ...grant, client_secret: secret }), ...post401 },
  {
    what: 'Basic that is no base64',
    body: () => form(grant),
    headers: () => ({ authorization: 'Basic ***' }),
    ...post401,
  },
  {
    what: 'Basic without a colon',
    body: () => form(grant),
    headers: () => ({ authorization: 'Basic ZGVtbw==' }),
    ...post401,
  },
  {
    what: 'Basic of a broken form encoding',
    body: () => form(grant),
    headers: () => ({ authorization: `Basic ${Buffer.from('%zz:%').toString('base64')}` }),
    ...post401,
  },
  {
    what: 'a Bearer token in place of a client',
    body: () => form(grant),
    headers: () => ({ authorization: 'Bearer abc' }),
    ...post401,
  },
  {
    what: 'a public client with a secret',
    body: () => form({ ...grant, client_id: 'public-machine', client_secret: 'x' }),
    ...post401,
  },
  {
    what: 'the client in header and body',
    body: (secret) => form({ ...grant, ...knownClient(secret) }),
    headers: (secret) => ({ authorization: basic('demo-service', secret) }),
    status: 400,
    error: 'invalid_request',
    check: 'client_authentication',
  },
  {
    what: 'two different clients',
    body: () => form({ ...grant, client_id: 'demo-app' }),
    headers: (secret) => ({ authorization: basic('demo-service', secret) }),
    status: 400,
    error: 'invalid_request',
    check: 'client_authentication',
  },
  {
    what: 'a client without this grant',
    body: () => form({ ...grant, client_id: 'no-machine', client_secret: 'known' }),
    status: 400,
    error: 'unauthorized_client',
    check: 'grant_allowed_for_client',
  },
  {
    what: 'a public client',
    body: () => form({ ...grant, client_id: 'public-machine' }),
    status: 400,
    error: 'unauthorized_client',
    check: 'confidential_client',
  },
  {
    what: 'an unknown scope',
    body: (secret) => form({ ...grant, ...knownClient(secret), scope: 'read:customers root' }),
    status: 400,
    error: 'invalid_scope',
    check: 'scope_allowed',
  },
  {
    what: 'two spaces in the scope',
    body: (secret) => form({ ...grant, ...knownClient(secret), scope: 'read:customers  admin' }),
    status: 400,
    error: 'invalid_scope',
    check: 'scope_allowed',
  },
  {
    what: 'a quote in the scope',
    body: (secret) => form({ ...grant, ...knownClient(secret), scope: 'read"customers' }),
    status: 400,
    error: 'invalid_scope',
    check: 'scope_allowed',
  },
];
