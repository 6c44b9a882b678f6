import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../../electron/engine/config/read-config.ts';
import { http } from '../../support/http-request.ts';
import { startEngine } from '../../support/start-engine.ts';
import { tempFolder } from '../../support/temp-folder.ts';

async function startWith(text: string) {
  await using folder = await tempFolder();
  const file = join(folder.path, 'hookbench.yaml');
  writeFileSync(file, text);
  return await startEngine({ declared: readConfig(file), configFile: file });
}

it('sets the faults of hookbench.yaml at the start', async () => {
  await using test = await startWith(
    'faults:\n  - where: api\n    what: { kind: status, status: 503 }\n    when: { first: 1 }\n',
  );
  const ask = async () => (await http(`${test.api}/openapi.json`)).status;
  expect([await ask(), await ask()]).toEqual([503, 200]);
  await test.engine.faults.clearAll();
});

it.each([
  ['faults:\n  - where: api\n    what: { kind: none }\n', /hookbench\.yaml:3:\d+: faults\.0\.what/],
  [
    'faults:\n  - where: api\n    what: { kind: hang }\n  - where: client\n    what: { kind: hang }\n',
    /hookbench\.yaml:4:12: faults\.1\.where: the fault hang/,
  ],
])('rejects a fault that cannot act, with its position: %j', async (text, message) => {
  await expect(startWith(text)).rejects.toMatchObject({
    code: 'bad_config',
    message: expect.stringMatching(message) as string,
  });
});
