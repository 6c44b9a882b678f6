import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { listening } from './listening-server.ts';

/** An API of others: `POST /login` gives a token, which `/orders` needs. */
export interface ForeignOrders extends Disposable {
  url: string;
  /** Method, path and status of each request. */
  received: string[];
}

const password = 'orders-password-1';
const token = 'orders-token-0123456789';

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  const { headers, method, url } = request;
  const body = method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
  if (url === '/login')
    return body['password'] === password
      ? [200, { access_token: token, user: body['user'] }]
      : [401, { error: 'wrong' }];
  if (url === '/kinds')
    return [200, { text: 'abc', n: 5, list: ['a', 'b'], none: null, yes: true, no: false, object: {}, empty: '' }];
  if (headers.authorization !== `Bearer ${token}`) return [401, { error: 'no token' }];
  if (method === 'POST') return [201, { id: 'O-7', item: body['item'], tags: ['new', 'paid'], lines: [{ count: 2 }] }];
  return url === '/orders/O-7' ? [200, { id: 'O-7', state: 'open' }] : [404, { error: 'unknown' }];
}

export async function startForeignOrders(): Promise<ForeignOrders> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      received.push(`${request.method} ${request.url} ${status}`);
      response.writeHead(status, { 'content-type': 'application/json', 'x-shop': 'north' }).end(JSON.stringify(body));
    });
  });
  const { port, [Symbol.dispose]: end } = await listening(server);
  return { url: `http://127.0.0.1:${port}`, received, [Symbol.dispose]: end };
}

const assertions = (...all: string[]): string =>
  all
    .map((one) => {
      const [expression = '', operator = '', ...value] = one.split(' ');
      return `    - { expression: '${expression}', operator: ${operator}${value.length > 0 ? `, value: '${value.join(' ')}'` : ''} }\n`;
    })
    .join('');

const saved = (name: string, expression: string): string =>
  `    - { type: set-variable, phase: after-response, selector: { expression: '${expression}', method: jsonq }, variable: { name: ${name}, scope: runtime } }\n`;

/** The files of a collection for this API, in the OpenCollection format. */
export const ordersCollection: Readonly<Record<string, string>> = {
  'opencollection.yml':
    'opencollection: 1.0.0\ninfo: { name: Orders }\nrequest:\n  variables: [{ name: item, value: lamp }]\n',
  'environments/local.yml':
    'name: local\nvariables:\n  - { name: base, value: http://127.0.0.1:1 }\n  - { name: user, value: ada }\n  - { name: password, value: "{{env.ORDERS_PASSWORD}}" }\n',
  'A Session/login.yml':
    `info: { name: Log in, type: http, seq: 1 }\nhttp:\n  method: POST\n  url: '{{base}}/login'\n  body: { type: json, data: '{"user":"{{user}}","password":"{{password}}"}' }\n` +
    `runtime:\n  assertions:\n${assertions('res.status eq 200', 'res.body.user eq {{user}}', 'res.headers["X-Shop"] eq north', 'res.body.access_token isNotEmpty')}  actions:\n${saved('token', 'res.body.access_token')}`,
  'B Orders/folder.yml':
    "info: { name: Orders, type: folder, seq: 2 }\nrequest:\n  headers: [{ name: X-Team, value: '{{team}}' }]\n  variables: [{ name: team, value: checkout }]\n  auth: { type: bearer, token: '{{token}}' }\n",
  'B Orders/create.yml':
    `info: { name: Create, type: http, seq: 1 }\nhttp:\n  method: POST\n  url: '{{base}}/orders'\n  auth: inherit\n  body: { type: json, data: '{"item":"{{item}}"}' }\n` +
    `runtime:\n  assertions:\n${assertions('res.status in 200,201', '$.item eq {{item}}', 'res.body.tags contains new', 'res.body.lines[0].count gte 2', 'res.body.tags length 2', 'res.body.error isUndefined')}  actions:\n${saved('order', '$.id')}`,
  'B Orders/read.yml':
    `info: { name: Read, type: http, seq: 2 }\nhttp: { method: GET, url: '{{base}}/orders/{{order}}', auth: inherit }\n` +
    `runtime:\n  assertions:\n${assertions('res.status eq 200', 'res.body.state matches ^op', 'res.body isJson', 'res.responseTime lt 5000')}`,
};
