import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ForeignOrders } from './foreign-orders.ts';

const script = (listen: string, ...exec: string[]) => ({ listen, script: { type: 'text/javascript', exec } });
const json = [{ key: 'Content-Type', value: 'application/json' }];
const body = (value: object) => ({ mode: 'raw', raw: JSON.stringify(value), options: { raw: { language: 'json' } } });

/**
 * A collection of Postman for the API of `startForeignOrders`, as its users write it, and an environment for it.
 * @param nested Whether the last request is in a folder beside the one before it.
 */
export function postmanOrders({ url }: ForeignOrders, nested = true): { collection: object; environment: object } {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const login = {
    name: 'Log in',
    event: [
      script(
        'test',
        "pm.test('is signed in', function () {",
        '  pm.response.to.have.status(200);',
        '});',
        "pm.environment.set('token', pm.response.json().access_token);",
      ),
    ],
    request: {
      auth: { type: 'noauth' },
      method: 'POST',
      header: json,
      body: body({ user: '{{user}}', password: '{{password}}' }),
      url: { raw: '{{base}}/login', host: ['{{base}}'], path: ['login'] },
    },
  };
  const create = {
    name: 'Create an order',
    event: [
      script(
        'test',
        "pm.test('is created', () => pm.response.to.have.status(201));",
        "pm.test('has the item', () => { const order = pm.response.json(); pm.expect(order.item).to.eql('lamp'); });",
        "pm.collectionVariables.set('order', pm.response.json().id);",
      ),
    ],
    request: { method: 'POST', header: json, body: body({ item: '{{item}}' }), url: '{{base}}/orders' },
  };
  const read = {
    name: 'Read the order',
    event: [
      script(
        'test',
        "pm.test('is open', () => {",
        '  pm.response.to.have.status(200);',
        "  pm.expect(pm.response.json().state).to.eql('open');",
        '});',
      ),
    ],
    request: { method: 'GET', url: '{{base}}/orders/{{order}}' },
  };
  return {
    collection: {
      info: { name: 'Orders of the shop', schema },
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
      variable: [
        { key: 'base', value: url },
        { key: 'item', value: 'lamp' },
      ],
      item: [
        { name: 'Session', item: [login] },
        { name: 'Orders', item: [create, nested ? { name: 'One', item: [read] } : read] },
      ],
    },
    environment: {
      name: 'Local',
      values: [
        { key: 'user', value: 'ada', enabled: true },
        { key: 'password', value: 'orders-password-1', type: 'secret', enabled: true },
      ],
      _postman_variable_scope: 'environment',
    },
  };
}

/** Writes the collection and the environment as files in a folder. @returns Their paths. */
export async function writePostmanOrders(folder: string, shop: ForeignOrders): Promise<string[]> {
  const { collection, environment } = postmanOrders(shop);
  const files = { 'shop.postman_collection.json': collection, 'local.postman_environment.json': environment };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  return Object.keys(files).map((name) => join(folder, name));
}
