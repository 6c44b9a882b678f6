import { expect, it } from 'vitest';
import { startServe } from '../../support/start-serve.ts';
import { runText, unmet } from '../../support/run-scenario.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('is chosen on the command line', async () => {
  await using folder = await tempFolder();
  await using child = await startServe(folder.path, { args: ['--profile', 'fapi-2.0'] });
  const wanted = { standard: 'fapi-2.0', pushedRequests: 'required', senderConstrained: 'required' };
  expect(await child.control.send('GET', '/profile')).toMatchObject(wanted);
});

it('applies to a scenario by its setup, and is changed by a step', async () => {
  const form = '{ grant_type: client_credentials, client_id: a, client_secret: b }';
  const request = `- request: { method: POST, url: "{{tokenEndpoint}}", token: none, form: ${form} }`;
  const result = await runText(`
setup:
  profile: fapi-2.0
  clients: [{ id: a, secret: b, grants: [client_credentials], scope: admin }]
steps:
  ${request}
    expect: { status: 401, json: { $.error: invalid_client } }
  - profile: oauth-2.1
  ${request}
    expect: { status: 200 }
`);
  expect(unmet(result)).toEqual([]);
});
