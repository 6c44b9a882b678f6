import { expect, it } from 'vitest';
import { importFiles } from '../../../../../../electron/engine/client/requests/import/import-files.ts';

it.each([
  ['bruno.json', { certs: [{ domain: 'api.example.com', certFilePath: 'a.pem' }] }],
  ['opencollection.yml', [{ domain: 'api.example.com', type: 'pem' }]],
])('names the client certificates and the proxy of %s, which are not imported', async (name, clientCertificates) => {
  const proxy = { inherit: false, config: { hostname: 'proxy.example.com' } };
  const of = (config: object): object => (name === 'bruno.json' ? config : { config });
  const request = { name: 'a.bru', text: 'meta {\n  name: A\n}\n\nget {\n  url: https://a.test/\n}\n' };
  const text = (more: object): string => JSON.stringify({ info: { name: 'A' }, name: 'A', ...more });
  const { warnings } = await importFiles([{ name, text: text(of({ clientCertificates, proxy })) }, request]);
  expect(warnings).toEqual([
    `${name}: Client certificates are not imported: add those for api.example.com in Settings.`,
    `${name}: The proxy is not imported: set proxy.example.com in Settings.`,
  ]);
  expect(
    (await importFiles([{ name, text: text(of({ proxy: { ...proxy, disabled: true } })) }, request])).warnings,
  ).toEqual([]);
});
