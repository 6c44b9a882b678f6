import type { TestEngine } from '../../../../support/start-engine.ts';

/** DELETE comes last, as it removes what the other methods use. */
export const tableMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'PURGE', 'DELETE'] as const;
export type TableMethod = (typeof tableMethods)[number];

type Scope = 'read:customers' | 'write:customers' | 'admin';

/** A method of a path: its required scope, and the response to a valid call. */
interface Served {
  scope: Scope;
  status: number;
  body?: string;
  mediaType?: string;
  /** Whether the response has an entity tag. */
  tagged?: boolean;
}

/** A path of the API, with its methods. */
export interface TablePath {
  /** As in the specification of the API. */
  row: string;
  path: string;
  allow: string;
  serves: Partial<Record<TableMethod, Served>>;
  /** Methods of the other path segment, `customer` or `customers`. */
  elsewhere?: readonly TableMethod[];
}

const read = { scope: 'read:customers', status: 200, tagged: true } as const;
const there = { scope: 'read:customers', status: 204 } as const;
const customerMethods: Pick<TablePath, 'allow' | 'elsewhere' | 'serves'> = {
  allow: 'HEAD, PUT, PATCH, OPTIONS',
  elsewhere: ['GET'],
  serves: {
    HEAD: read,
    PUT: { scope: 'write:customers', status: 200, body: '{"name":"Chiara"}', mediaType: 'application/json' },
    PATCH: {
      scope: 'write:customers',
      status: 200,
      tagged: true,
      body: '[{"op":"add","path":"/tier","value":"gold"}]',
      mediaType: 'application/json-patch+json',
    },
  },
};

/** @param ids A chat to read, and a session that may be deleted. */
export const tablePaths = (ids: { chat: string; session: string }): readonly TablePath[] => [
  {
    row: 'GET /api/customers/<customer_id>',
    path: '/api/customers/C-1001',
    allow: 'GET, HEAD, OPTIONS',
    serves: { GET: read, HEAD: read },
    elsewhere: ['PUT', 'PATCH'],
  },
  {
    row: 'GET /api/customer',
    path: '/api/customer?customerId=C-1002',
    allow: 'GET, HEAD, OPTIONS',
    serves: { GET: read, HEAD: read },
  },
  {
    row: 'POST /api/chat/start',
    path: '/api/chat/start',
    allow: 'HEAD, POST, OPTIONS',
    serves: {
      HEAD: there,
      POST: {
        scope: 'write:customers',
        status: 201,
        tagged: true,
        body: '{"customerId":"C-1001"}',
        mediaType: 'application/json',
      },
    },
  },
  { row: 'PUT /api/customer/<customer_id>', path: '/api/customer/C-1003', ...customerMethods },
  { row: 'PATCH /api/customer/<customer_id>', path: '/api/customer/C-1004', ...customerMethods },
  {
    row: 'DELETE /api/session/<session_id>',
    path: `/api/session/${ids.session}`,
    allow: 'HEAD, DELETE, OPTIONS',
    serves: { HEAD: { ...there, tagged: true }, DELETE: { scope: 'admin', status: 204 } },
  },
  {
    row: 'GET /api/chat/status',
    path: `/api/chat/status?chatId=${ids.chat}`,
    allow: 'GET, HEAD, OPTIONS',
    serves: { GET: read, HEAD: read },
  },
];

/** The expected result for a token condition, for calls that check the token. */
interface CheckResult {
  status: 401 | 403;
  /** `WWW-Authenticate`, with a placeholder for the required scope; absent if the response has none. */
  challenge?: (scope: Scope) => string;
}

export interface TableCondition {
  name: string;
  /** Absent if the call is allowed. */
  refused?: CheckResult;
  /** The methods that it refuses. */
  only?: readonly TableMethod[];
}

const invalid = (description: string): CheckResult => ({
  status: 401,
  challenge: () => `Bearer realm="hookbench", error="invalid_token", error_description="${description}"`,
});

export const tableConditions = [
  { name: 'valid' },
  { name: 'none', refused: { status: 401, challenge: () => 'Bearer realm="hookbench"' } },
  { name: 'expired', refused: invalid('The access token expired') },
  { name: 'malformed', refused: invalid('The access token is malformed') },
  { name: 'revoked', refused: invalid('The access token was revoked') },
  { name: 'bad-signature', refused: invalid('The signature of the access token is wrong') },
  { name: 'not-yet-valid', refused: invalid('The access token is not valid yet') },
  {
    name: 'of too little scope',
    refused: {
      status: 403,
      challenge: (scope) =>
        `Bearer realm="hookbench", error="insufficient_scope", error_description="The access token lacks a scope", scope="${scope}"`,
    },
  },
  { name: 'of a viewer', refused: { status: 403 }, only: ['POST', 'PUT', 'PATCH', 'DELETE'] },
] as const satisfies readonly TableCondition[];

export type ConditionName = (typeof tableConditions)[number]['name'];

/** The expected response. A header that is `undefined` must be absent. */
export interface Expected {
  status: number;
  headers: Record<string, string | undefined>;
  /** Whether it has an entity tag. */
  tagged: boolean;
  /** Media type of the body; `undefined` without a body. */
  body: string | undefined;
}

const problem = 'application/problem+json';

/** The expectation for one call, from the tables above. */
export function expectedOf(row: TablePath, method: TableMethod, condition: TableCondition): Expected {
  const acceptPatch = row.serves.PATCH
    ? 'application/merge-patch+json, application/json-patch+json, application/json'
    : undefined;
  const refusal = (status: number, headers: Expected['headers'] = {}): Expected => ({
    status,
    headers: { 'www-authenticate': undefined, allow: undefined, 'cache-control': 'no-store', ...headers },
    tagged: false,
    body: method === 'HEAD' ? undefined : problem,
  });
  if (method === 'PURGE') return refusal(501);
  if (row.elsewhere?.includes(method)) return refusal(404);
  if (method === 'OPTIONS')
    return { ...refusal(204, { allow: row.allow, 'accept-patch': acceptPatch }), body: undefined };
  const served = row.serves[method];
  if (!served) return refusal(405, { allow: row.allow, 'accept-patch': acceptPatch });
  const warning = { 'hookbench-warning': condition.name === 'none' ? undefined : 'token sent in clear' };
  const { only, refused } = condition;
  if (refused && (only?.includes(method) ?? true))
    return refusal(refused.status, { ...warning, 'www-authenticate': refused.challenge?.(served.scope) });
  const reads = method === 'GET' || (method === 'HEAD' && served.tagged);
  return {
    status: served.status,
    headers: { ...warning, 'www-authenticate': undefined, 'cache-control': reads ? 'private, no-cache' : 'no-store' },
    tagged: served.tagged ?? false,
    body: served.status === 204 || method === 'HEAD' ? undefined : 'application/json; charset=utf-8',
  };
}

/** Tokens in each condition, for a call that requires a scope. */
export type Tokens = (condition: ConditionName, scope: Scope) => string | undefined;

const all = 'read:customers write:customers admin';
const tooLittle: Record<Scope, string> = {
  'read:customers': 'write:customers',
  'write:customers': 'read:customers',
  admin: 'read:customers write:customers',
};

/** Mints one token for each condition. */
export async function mintTokens({ engine }: TestEngine): Promise<Tokens> {
  const { mint } = engine.authorization.testTokens;
  const give = async (change: Partial<Parameters<typeof mint>[0]>) =>
    (await mint({ clientId: 'demo-service', scope: all, condition: 'valid', ...change })).accessToken;
  const kinds = ['valid', 'expired', 'malformed', 'revoked', 'bad-signature', 'not-yet-valid'] as const;
  const minted = new Map<string, string>();
  for (const condition of kinds) minted.set(condition, await give({ condition }));
  minted.set('of a viewer', await give({ subject: 'viewer' }));
  for (const scope of Object.keys(tooLittle) as Scope[])
    minted.set(`of too little scope ${scope}`, await give({ scope: tooLittle[scope] }));
  return (condition, scope) => minted.get(condition === 'of too little scope' ? `${condition} ${scope}` : condition);
}

/** The headers and the body of one call. */
export function callOf(row: TablePath, method: TableMethod, token: string | undefined) {
  const { body, mediaType } = row.serves[method] ?? {};
  return {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(mediaType !== undefined && { 'content-type': mediaType }),
    },
    ...(body !== undefined && { body }),
  };
}
