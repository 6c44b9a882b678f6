import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli, startServe } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startThirdParty } from '../../support/third-party.ts';

describe('hookbench collection run --attach', () => {
  it('leaves nothing of another tool in the Hookbench that it attaches to, and keeps what was saved there', async () => {
    await using third = await startThirdParty();
    await using folder = await tempFolder();
    await using served = await startServe(join(folder.path, 'data'));
    const { control } = served;
    const { clientId, clientSecret, tokenUrl, url } = third.target;
    const requestOf = (name: string, tokenName: string) => ({
      name,
      event: [{ listen: 'test', script: { exec: "pm.test('ok', () => pm.response.to.have.status(200));" } }],
      request: {
        method: 'GET',
        url: `${url}/api/customers/C-1001`,
        auth: {
          type: 'oauth2',
          oauth2: { grant_type: 'client_credentials', accessTokenUrl: tokenUrl, clientId, clientSecret, tokenName },
        },
      },
    });
    const file = join(folder.path, 'shop.json');
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const write = (...names: string[]) =>
      writeFile(
        file,
        JSON.stringify({
          info: { name: 'Shop', schema },
          variable: [{ key: 'x', value: '1' }],
          item: names.map((name) => requestOf(name, name)),
        }),
      );
    await write('Kept');
    const { servers } = await control.send('POST', '/requests/import', { text: await readFile(file, 'utf8') });
    await control.send('POST', '/saved-requests', { items: [], servers });
    await write('Kept', 'New');
    const attached = ['--attach', '--data-dir', join(folder.path, 'data')];
    expect(await runCli(['collection', 'run', file, ...attached])).toMatchObject({ code: 0 });
    expect(third.received).toHaveLength(2);
    expect(await control.get('/authorization-servers')).toMatchObject({ items: [{ name: 'Kept' }] });
    expect(await control.get('/saved-requests')).toEqual({ items: [] });
    expect(await control.get('/environments')).toEqual({ items: [] });
    const out = join(folder.path, 'some folder');
    expect(await runCli(['collection', 'import', file, '--out', out, ...attached])).toMatchObject({ code: 0 });
    expect(await control.get('/collections')).toMatchObject({ collections: [{ name: 'Shop', path: out }] });
  });
});
