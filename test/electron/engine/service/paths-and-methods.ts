/** One path of the API with its body, and the status of each method with a valid token. */
export interface PathRow {
  path: string;
  allow: string;
  scope: 'read:customers' | 'write:customers' | 'admin';
  /** Status by method. Default: 405, or 404 if the other path segment has the method. */
  good: Readonly<Record<string, { status: number; body?: string; mediaType?: string }>>;
  elsewhere?: readonly string[];
}

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'BREW'] as const;
export type Method = (typeof methods)[number];

/** @param ids A chat to read, and a session for each deletion. */
export const pathRows = (ids: { chat: string; session: string }): readonly PathRow[] => [
  {
    path: '/api/customers/C-1001',
    allow: 'GET, HEAD, OPTIONS',
    scope: 'read:customers',
    good: { GET: { status: 200 }, HEAD: { status: 200 } },
    elsewhere: ['PUT', 'PATCH'],
  },
  {
    path: '/api/customer?customerId=C-1002',
    allow: 'GET, HEAD, OPTIONS',
    scope: 'read:customers',
    good: { GET: { status: 200 }, HEAD: { status: 200 } },
  },
  {
    path: '/api/chat/start',
    allow: 'HEAD, POST, OPTIONS',
    scope: 'write:customers',
    good: { POST: { status: 201, body: '{"customerId":"C-1001"}' }, HEAD: { status: 204 } },
  },
  {
    path: '/api/customer/C-1003',
    allow: 'HEAD, PUT, PATCH, OPTIONS',
    scope: 'write:customers',
    good: {
      PUT: { status: 200, body: '{"name":"Chiara"}' },
      PATCH: { status: 200, body: '{"tier":"gold"}', mediaType: 'application/merge-patch+json' },
      HEAD: { status: 200 },
    },
    elsewhere: ['GET'],
  },
  {
    path: `/api/session/${ids.session}`,
    allow: 'HEAD, DELETE, OPTIONS',
    scope: 'admin',
    good: { DELETE: { status: 204 }, HEAD: { status: 204 } },
  },
  {
    path: `/api/chat/status?chatId=${ids.chat}`,
    allow: 'GET, HEAD, OPTIONS',
    scope: 'read:customers',
    good: { GET: { status: 200 }, HEAD: { status: 200 } },
  },
];
