import type { ServedOperation } from '#shared/interface/served-interface.ts';
import { serviceRoutes, type ServiceOperation } from '#shared/model/customer-contact.ts';
import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import { encodePart } from './url-parts.ts';
import { emptyBody, emptyForm, type BodyForm, type RequestForm } from './request-form.ts';

/** Values that are known only when a preset is opened: the client and existing ids. */
export interface PresetContext {
  client: { id: string; secret: string };
  /** Existing ids; empty when none exists yet. */
  customerId: string;
  sessionId: string;
  chatId: string;
}

/** A ready-made request. */
export interface RequestPreset {
  id: string;
  group: 'Service' | 'Authorization server';
  method: string;
  /** Relative to the address of its server. */
  path: string;
  purpose: string;
  /** The id of the operation of the user's interface whose example is the request. */
  operation?: string;
  /** The differences from an empty request. */
  fill: (context: PresetContext) => Partial<RequestForm>;
}

const json = (value: unknown): BodyForm => ({ ...emptyBody, kind: 'json', json: JSON.stringify(value, null, 2) });
const form = (fields: Record<string, string>): BodyForm => ({
  ...emptyBody,
  kind: 'form',
  form: Object.entries(fields).map(([name, value]) => ({ name, value, enabled: true })),
});

/** The additional parts of requests to the service. */
const serviceFills: Partial<Record<ServiceOperation, RequestPreset['fill']>> = {
  getCustomer: ({ customerId }) => ({ path: { customerId } }),
  getOwnCustomer: ({ customerId }) => ({ url: `/api/customer?customerId=${encodePart(customerId)}` }),
  startChat: ({ customerId }) => ({ body: json({ customerId }) }),
  replaceCustomer: ({ customerId }) => ({
    path: { customerId },
    body: json({ name: 'Ada Lovelace', email: 'ada@example.com', tier: 'gold', locale: 'en-GB', tags: ['founder'] }),
  }),
  updateCustomer: ({ customerId }) => ({
    path: { customerId },
    headers: [{ name: 'Content-Type', value: 'application/merge-patch+json', enabled: true }],
    body: json({ tier: 'silver' }),
  }),
  deleteSession: ({ sessionId }) => ({ path: { sessionId } }),
  getChatStatus: ({ chatId }) => ({ url: `/api/chat/status?chatId=${encodePart(chatId)}` }),
};

const ofService: readonly RequestPreset[] = serviceRoutes.map(({ operation, method, path, purpose }) => ({
  id: operation,
  group: 'Service',
  method,
  path,
  purpose,
  fill: serviceFills[operation] ?? (() => ({})),
}));

const aboutCustomers: readonly RequestPreset[] = [
  {
    id: 'HEAD /api/customer',
    group: 'Service',
    method: 'HEAD',
    path: '/api/customer',
    purpose: 'The headers of the GET response, without a body',
    fill: ({ customerId }) => ({ url: `/api/customer?customerId=${encodePart(customerId)}` }),
  },
  {
    id: 'OPTIONS /api/customer',
    group: 'Service',
    method: 'OPTIONS',
    path: '/api/customer',
    purpose: 'The methods that the path supports',
    fill: () => without('none'),
  },
];

const description: RequestPreset = {
  id: 'GET /openapi.json',
  group: 'Service',
  method: 'GET',
  path: '/openapi.json',
  purpose: 'The description of the API',
  fill: () => without('none'),
};

const clientFields = ({ client: { id, secret } }: PresetContext) => ({ client_id: id, client_secret: secret });

const ofAuthorization: readonly RequestPreset[] = (
  [
    ['GET', '/.well-known/openid-configuration', 'The server’s endpoints and features'],
    ['GET', '/jwks', 'The public signing keys'],
    [
      'POST',
      '/token',
      'Get a token with client credentials',
      (context) => form({ grant_type: 'client_credentials', scope: 'read:customers', ...clientFields(context) }),
    ],
    [
      'POST',
      '/token',
      'Exchange a refresh token for a new token',
      (context) => form({ grant_type: 'refresh_token', refresh_token: '', ...clientFields(context) }),
    ],
    [
      'POST',
      '/introspect',
      'Check whether a token is active',
      (context) => form({ token: '', ...clientFields(context) }),
    ],
    ['POST', '/revoke', 'Revoke a token', (context) => form({ token: '', ...clientFields(context) })],
    ['POST', '/device_authorization', 'Get a device code', () => form({ client_id: 'demo-device' })],
    ['GET', '/userinfo', 'Get the claims of the token’s user'],
  ] satisfies [method: string, path: string, purpose: string, body?: (context: PresetContext) => BodyForm][]
).map(([method, path, purpose, body]: [string, string, string, ((context: PresetContext) => BodyForm)?]) => ({
  id: `${method} ${path} ${purpose}`,
  group: 'Authorization server',
  method,
  path,
  purpose,
  fill: (context) => ({
    url: `{{auth}}${path}`,
    ...without(path === '/userinfo' ? 'valid' : 'none'),
    ...(body && { body: body(context) }),
  }),
}));

/** All paths of the built-in interface, and further endpoints of the service and the authorization server. */
export const builtInPresets: readonly RequestPreset[] = [
  ...ofService,
  ...aboutCustomers,
  description,
  ...ofAuthorization,
];

/** The operations of the user's interface, and the endpoints that do not depend on the interface. */
export const ownPresets = (operations: readonly ServedOperation[]): readonly RequestPreset[] => [
  ...operations.map(({ id, method, path, summary }): RequestPreset => ({
    id: `operation ${id}`,
    group: 'Service',
    method,
    path,
    purpose: (summary ?? id).slice(0, 200),
    operation: id,
    fill: () => ({}),
  })),
  description,
  ...ofAuthorization,
];

/** The form of a preset. */
export function formOfPreset({ method, path, fill }: RequestPreset, context: PresetContext): RequestForm {
  return { ...emptyForm, method, url: path, ...fill(context) };
}

function without(condition: RequestTokenCondition): Partial<RequestForm> {
  return { token: { condition } };
}
