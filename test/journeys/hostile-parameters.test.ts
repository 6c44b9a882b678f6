import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

const agent = new Agent({ keepAlive: true });
let served: TestControl;
beforeAll(async () => {
  served = await startControl();
});
afterAll(() => {
  agent.destroy();
  return served.close();
});

/** As they appear in a URL. */
const texts = [
  ...[
    '%00',
    '%FF%FE',
    '%ED%A0%80',
    '%0D%0AX:%20y',
    '%22%5C%27%60',
    '__proto__',
    'constructor',
    '..%2F..%2Fetc',
    '%25',
    '%zz',
  ],
  ...['-1', '0', '1e999', '99999999999999999999', 'NaN', '%F0%9F%92%A9', 'x'.repeat(5000), '1%27%20OR%201=1', '*', ''],
];
/** As they appear in a body. */
const values = [
  ...['\0', '\ud800', '__proto__', 'x'.repeat(100_000), '', -1, 0, 1e308, 2 ** 60, 0.5, null, true],
  ...[[], ['a', ['b']], {}, { a: { b: {} } }, JSON.parse('{"__proto__":{"a":1},"constructor":1}')],
];

interface Schema {
  $ref?: string;
  properties?: object;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses: object;
}
interface Call {
  operation: Operation;
  method: string;
  path: string;
  body?: string;
}
let schemas: Record<string, Schema>;

/** These wait for something, run long, do not end, or start again. */
const left = /^\/(captures\/wait$|experiments|trials|load$|sessions\/(new|\{name\}\/restore))|\/feed$/;

const fill = (path: string, text: string): string => path.replace(/\{[^}]+\}/g, text === '' ? '%20' : text);

function callsOf(method: string, path: string, operation: Operation): Call[] {
  const { parameters = [], requestBody } = operation;
  const calls: Omit<Call, 'operation'>[] = [];
  const filled = fill(path, 'none');
  if (filled !== path) for (const text of texts) calls.push({ method, path: fill(path, text), body: '{}' });
  for (const { name } of parameters.filter((one) => one.in === 'query')) {
    for (const text of texts) calls.push({ method, path: `${filled}?${name}=${text}` });
    calls.push({ method, path: `${filled}?${name}=a&${name}=b` }, { method, path: `${filled}?${name}[a]=b` });
  }
  calls.push({ method, path: `${filled}?__proto__=a&constructor=b&%00=c` });
  const given = Object.values(requestBody?.content ?? {})[0]?.schema;
  const schema = given?.$ref === undefined ? given : schemas[given.$ref.replace(/.*\//, '')];
  if (requestBody) for (const value of values) calls.push({ method, path: filled, body: JSON.stringify(value) });
  for (const name of Object.keys(schema?.properties ?? {}))
    for (const value of values) calls.push({ method, path: filled, body: JSON.stringify({ [name]: value }) });
  return calls.map((call) => ({ ...call, operation }));
}

async function statusOf({ body, method, path }: Call): Promise<number> {
  const answer = await http(served.control + path, {
    method,
    agent,
    headers: { authorization: `Bearer ${served.key}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && body !== undefined && { body }),
  });
  return answer.status;
}

it('no parameter of the control API causes a 500, or a status that its document does not have', async () => {
  const { components, paths } = (await served.client.get('/openapi.json')) as {
    components: { schemas: Record<string, Schema> };
    paths: Record<string, Record<string, Operation>>;
  };
  ({ schemas } = components);
  const calls = Object.entries(paths)
    .filter(([path]) => !left.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => callsOf(method.toUpperCase(), path, operation)),
    );
  expect(calls.length).toBeGreaterThan(1000);
  const failed: string[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let call = calls.pop(); call; call = calls.pop()) {
        const status = await statusOf(call).catch((error: unknown) => String(error));
        const isDeclared = String(status) in call.operation.responses || (typeof status === 'number' && status > 500);
        if (!isDeclared || status === 507)
          failed.push(`${status} ${call.method} ${call.path.slice(0, 120)} ${call.body?.slice(0, 120) ?? ''}`);
      }
    }),
  );
  expect(failed).toEqual([]);
}, 600_000);

it.each([
  'trace=%00',
  'trace=a%0D%0Ab',
  'trace=%C3%BC',
  'case=%00',
  'case=a/b',
  'trace=',
  'trace=a&trace=b',
  'trace=unknown',
  'case=unknown',
  'format=pdf',
])('an export with %s is refused with 400', async (query) => {
  const answer = await http(`${served.control}/export?${query}`, {
    headers: { authorization: `Bearer ${served.key}` },
  });
  expect(answer).toMatchObject({ status: 400, json: { code: 'bad_input' } });
});
