import { serviceRoutes, type ServiceOperation } from '#shared/model/service-route.ts';
import type { RequestTokenCondition } from '#shared/model/request-spec.ts';
import { encodePart } from './encode-part.ts';
import { emptyBody, emptyForm, type BodyForm, type RequestForm } from './request-form.ts';

/** What is known only when a preset is opened: as whom to ask, and for what. */
export interface PresetContext {
  client: { id: string; secret: string };
  /** Ids that exist; empty where there is none yet. */
  customerId: string;
  sessionId: string;
  chatId: string;
}

/** A request that is ready to be sent. */
export interface RequestPreset {
  id: string;
  group: 'Service' | 'Authorization server';
  method: string;
  /** Below the address of its server. */
  path: string;
  purpose: string;
  /** What differs from an empty request. */
  fill: (context: PresetContext) => Partial<RequestForm>;
}

const json = (value: unknown): BodyForm => ({ ...emptyBody, kind: 'json', json: JSON.stringify(value, null, 2) });
const form = (fields: Record<string, string>): BodyForm => ({
  ...emptyBody,
  kind: 'form',
  form: Object.entries(fields).map(([name, value]) => ({ name, value, enabled: true })),
});

/** What the paths of the service need besides themselves. */
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

const aboutService: readonly RequestPreset[] = [
  {
    id: 'HEAD /api/customer',
    group: 'Service',
    method: 'HEAD',
    path: '/api/customer',
    purpose: 'The headers that GET would have, no body',
    fill: ({ customerId }) => ({ url: `/api/customer?customerId=${encodePart(customerId)}` }),
  },
  {
    id: 'OPTIONS /api/customer',
    group: 'Service',
    method: 'OPTIONS',
    path: '/api/customer',
    purpose: 'Which methods the path knows',
    fill: () => without('none'),
  },
  {
    id: 'GET /openapi.json',
    group: 'Service',
    method: 'GET',
    path: '/openapi.json',
    purpose: 'The description of the API',
    fill: () => without('none'),
  },
];

const clientFields = ({ client: { id, secret } }: PresetContext) => ({ client_id: id, client_secret: secret });

const ofAuthorization: readonly RequestPreset[] = (
  [
    ['GET', '/.well-known/openid-configuration', 'Where its endpoints are and what it can do'],
    ['GET', '/jwks', 'The keys that prove its tokens'],
    [
      'POST',
      '/token',
      'A token by client credentials',
      (context) => form({ grant_type: 'client_credentials', scope: 'read:customers', ...clientFields(context) }),
    ],
    [
      'POST',
      '/token',
      'A new token for a refresh token',
      (context) => form({ grant_type: 'refresh_token', refresh_token: '', ...clientFields(context) }),
    ],
    ['POST', '/introspect', 'Whether a token is active', (context) => form({ token: '', ...clientFields(context) })],
    ['POST', '/revoke', 'Ends a token', (context) => form({ token: '', ...clientFields(context) })],
    ['POST', '/device_authorization', 'A code for a device', () => form({ client_id: 'demo-device' })],
    ['GET', '/userinfo', 'Who the user of a token is'],
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

/** Every path of the interface, and what else our two servers answer. */
export const requestPresets: readonly RequestPreset[] = [...ofService, ...aboutService, ...ofAuthorization];

/** The request of a preset, filled in. */
export function formOfPreset({ method, path, fill }: RequestPreset, context: PresetContext): RequestForm {
  return { ...emptyForm, method, url: path, ...fill(context) };
}

function without(condition: RequestTokenCondition): Partial<RequestForm> {
  return { token: { condition } };
}
