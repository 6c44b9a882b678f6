import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../../../../electron/engine/client/requests/import/import-files.ts';
import { importRequests } from '../../../../../../electron/engine/client/requests/import/import-requests.ts';

const variable = (name: string, value: string, secret = false) => ({ name, value, secret });

describe('environments of other tools', () => {
  const data = { host: 'a.test', user: { name: 'Ada', tags: ['x'] } };
  const four = {
    __export_format: 4,
    resources: [
      { _id: 'w', _type: 'workspace', name: 'Shop' },
      { _id: 'b', _type: 'environment', parentId: 'w', name: 'Base', data },
      { _id: 's', _type: 'environment', parentId: 'b', name: 'Staging', data: { host: 'b.test' } },
      { _id: 'f', _type: 'request_group', parentId: 'w', name: 'F', environment: { path: 'orders' } },
      {
        ...{ _id: 'r', _type: 'request', parentId: 'f', name: 'R', method: 'GET' },
        url: `{{ _.host }}/{{ _.path }}/{{ _.user['name'] }}/{{ _.user.tags[0] }}/{% uuid 'v4' %}/{% faker 'randomInt' %}`,
      },
      { _id: 'g', _type: 'grpc_request', parentId: 'w', name: 'G' },
    ],
  };
  const five = `type: collection.insomnia.rest/5.0\nname: Shop\ncollection:\n  - name: F\n    environment: { path: orders }\n    children:\n      - ${JSON.stringify(four.resources[4])}\nenvironments:\n  name: Base\n  data: ${JSON.stringify(data)}\n  subEnvironments:\n    - { name: Staging, data: { host: b.test } }\n`;

  it.each([
    ['4', JSON.stringify(four), ['Shop: Not imported: 1 of the kind grpc_request.']],
    ['5', five, []],
  ])('of Insomnia in format %s have its nested data, and folders give their values', async (_format, text, more) => {
    const { environments, items, warnings } = await importRequests(text);
    expect(environments).toEqual([
      {
        name: 'Staging',
        variables: [variable('host', 'b.test'), variable('user.name', 'Ada'), variable('user.tags.0', 'x')],
      },
    ]);
    expect(items[0]?.spec.url).toBe('{{host}}/orders/{{user.name}}/{{user.tags.0}}/{{$guid}}/{{$randomInt}}');
    expect(warnings).toEqual([
      'Shop/F/R: Variables of its folders or of the request became their values: path.',
      ...more,
    ]);
  });

  it('of Bruno have the variables of the collection, and secrets without their values', async () => {
    const { environments, items, warnings } = await importFiles([
      { name: 'Shop/bruno.json', text: '{}' },
      {
        name: 'Shop/collection.bru',
        text: "vars:pre-request {\n  @description('''\n    about\n  ''')\n  base: https://a.test\n  id: 1\n}\n",
      },
      {
        name: 'Shop/environments/Local.bru',
        text: 'vars {\n  id: 2\n  ~off: 1\n}\nvars:secret [\n  key,\n  ~old\n]\ncolor: #fff\n',
      },
      { name: 'Shop/environments/Prod.yml', text: 'name: Prod\nvariables:\n  - { name: key, secret: true }\n' },
      { name: 'Shop/get.bru', text: 'meta {\n  name: Get\n}\nget {\n  url: {{base}}/{{id}}/{{key}}\n}\n' },
    ]);
    expect(environments).toEqual([
      {
        name: 'Local',
        variables: [variable('id', '2'), variable('key', '', true), variable('base', 'https://a.test')],
      },
      { name: 'Prod', variables: [variable('key', '', true), variable('base', 'https://a.test'), variable('id', '1')] },
    ]);
    expect([items.length, warnings]).toEqual([1, ['Local: Disabled, so not imported: variables off, old.']]);
  });
});

describe('OAuth 2.0 of other tools', () => {
  const postman = (oauth2: unknown) =>
    JSON.stringify({ item: [{ name: 'R', request: { url: 'https://a.test/', auth: { type: 'oauth2', oauth2 } } }] });
  const list = (fields: object) => Object.entries(fields).map(([key, value]) => ({ key, value }));
  const server = {
    name: 'id at as.test',
    endpoints: { token: 'https://as.test/token' },
    client: { id: 'id', secret: '{{secret}}', authentication: 'client_secret_post' },
    grant: 'client_credentials',
    scope: 'read',
  };
  const bru = `meta {\n  name: R\n}\nget {\n  url: https://a.test/\n  auth: oauth2\n}\nauth:oauth2 {\n  grant_type: client_credentials\n  access_token_url: https://as.test/token\n  client_id: id\n  client_secret: {{secret}}\n  scope: read\n  credentials_placement: body\n}\n`;
  const insomnia = {
    type: 'oauth2',
    grantType: 'client_credentials',
    accessTokenUrl: 'https://as.test/token',
    clientId: 'id',
    clientSecret: '{{ _.secret }}',
    scope: 'read',
    credentialsInBody: true,
  };
  const fields = {
    grant_type: 'client_credentials',
    accessTokenUrl: 'https://as.test/token',
    clientId: 'id',
    clientSecret: '{{secret}}',
    scope: 'read',
    client_authentication: 'body',
  };

  it.each([
    ['Postman 2.1', postman(list(fields))],
    ['Postman 2.0', postman(fields)],
    [
      'Insomnia',
      JSON.stringify({
        __export_format: 4,
        resources: [{ _type: 'request', name: 'R', url: 'https://a.test/', authentication: insomnia }],
      }),
    ],
    ['Bruno', bru],
  ])('of %s becomes a server that the request names', async (_tool, text) => {
    const { items, servers, warnings } = await importRequests(text);
    expect(servers).toMatchObject([server]);
    expect(items[0]?.spec.auth).toEqual({ kind: 'token', server: 'id at as.test', scope: 'read' });
    expect(warnings).toEqual(['Define in an environment: secret.']);
  });

  it('with only a token sends it, and an unknown flow is named', async () => {
    const { items } = await importRequests(postman(list({ accessToken: '{{token}}', addTokenTo: 'header' })));
    expect(items[0]?.spec.auth).toEqual({ kind: 'bearer', token: '{{token}}' });
    const { warnings } = await importRequests(
      postman(list({ grant_type: 'implicit', accessTokenUrl: 'https://as.test/' })),
    );
    expect(warnings).toEqual(['Postman/R: OAuth 2.0 with the flow implicit is not applied.']);
  });

  it('in several scopes of an OpenAPI document is one server', async () => {
    const security = (scope: string) => ({ security: [{ as: [scope] }], responses: {} });
    const { items, servers } = await importRequests(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: { '/a': { get: security('read'), put: security('write') }, '/a#b': { get: security('read') } },
        components: {
          securitySchemes: {
            as: {
              type: 'oauth2',
              flows: { clientCredentials: { tokenUrl: 'https://as.test/token', scopes: { read: '', write: '' } } },
            },
          },
        },
      }),
    );
    expect(servers.map(({ name }) => name)).toEqual(['as']);
    expect(items.map(({ spec }) => [spec.url, spec.auth])).toEqual([
      ['{{baseUrl}}/a', { kind: 'token', server: 'as', scope: 'read' }],
      ['{{baseUrl}}/a', { kind: 'token', server: 'as', scope: 'write' }],
      ['{{baseUrl}}/a', { kind: 'token', server: 'as', scope: 'read' }],
    ]);
  });
});
