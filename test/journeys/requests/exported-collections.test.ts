import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ordersCollection, startForeignOrders, type ForeignOrders } from '../../support/foreign-orders.ts';
import { runNewman } from '../../support/newman.ts';
import { startRequests, type TestRequests } from '../../support/requests.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
let requests: TestRequests;
let shop: ForeignOrders;
beforeAll(async () => {
  folder = await tempFolder();
  requests = await startRequests();
  shop = await startForeignOrders();
});
afterAll(async () => {
  await requests.close();
  shop[Symbol.dispose]();
  await folder[Symbol.asyncDispose]();
});

/** Writes a collection and opens it. */
async function opened(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const root = join(folder.path, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await requests.client.send('POST', '/collections/open', { path: root });
  return root;
}

/** The path of a file with what was exported. */
async function exported(name: string, choice: object): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, JSON.stringify(await requests.client.send('POST', '/collections/export', choice)));
  return file;
}

describe('a collection that is exported to Postman', () => {
  it('passes with newman against a foreign service: assertions, saved values, inherited variables, secrets that are given', async () => {
    const root = await opened('orders', ordersCollection);
    const environmentId = join(root, 'environments', 'local.yml');
    const collection = await exported('orders.json', { path: root, format: 'postman', environmentId });
    const environment = await exported('local.json', { path: root, format: 'postman-environment', environmentId });
    const args = [collection, '-e', environment, '--env-var', `base=${shop.url}`];
    const { code, output } = await runNewman([...args, '--env-var', 'env.ORDERS_PASSWORD=orders-password-1']);
    expect(output).toContain('res.body.tags contains new');
    expect(code, output).toBe(0);
    expect(shop.received.splice(0)).toEqual(['POST /login 200', 'POST /orders 201', 'GET /orders/O-7 200']);

    const failed = await runNewman([...args, '--env-var', 'env.ORDERS_PASSWORD=wrong', '--folder', 'A Session']);
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/expected '401' to equal '200'/);
  });
});
