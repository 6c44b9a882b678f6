import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { importRequests } from '../../../../electron/engine/client/requests/import/import-requests.ts';

const document = `
openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://{region}.pets.test/v1/', variables: { region: { default: eu } } }]
security: [{ bearer: [] }]
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: { type: string, readOnly: true }
        name: { type: string, example: Rex }
        friend: { $ref: '#/components/schemas/Pet' }
paths:
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get:
      tags: [Reading]
      summary: One pet
      security: []
      parameters:
        - { name: X-Tenant, in: header, required: true, schema: { type: string } }
        - { name: fields, in: query, required: true, schema: { type: string, example: a b } }
        - { name: page, in: query, schema: { type: integer } }
      responses: { '200': { description: ok } }
    put:
      operationId: replacePet
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: ok } }
`;

describe('OpenAPI documents', () => {
  it('become one request per operation, in folders by tag, with path parameters as variables', async () => {
    const { environments, format, items, warnings } = await importRequests(document);
    expect({ format, warnings }).toEqual({
      format: 'openapi',
      warnings: ['Define in an environment: petId, X-Tenant, bearer.'],
    });
    expect(environments).toEqual([
      { name: 'Pets', variables: [{ name: 'baseUrl', value: 'https://eu.pets.test/v1', secret: false }] },
    ]);
    expect(items).toMatchObject([
      {
        name: 'One pet',
        folder: 'Pets/Reading',
        spec: {
          method: 'GET',
          url: '{{baseUrl}}/pets/{{petId}}?fields=a%20b',
          headers: [['X-Tenant', '{{X-Tenant}}']],
        },
      },
      {
        name: 'replacePet',
        folder: 'Pets',
        spec: {
          method: 'PUT',
          headers: [['Content-Type', 'application/json']],
          auth: { kind: 'bearer', token: '{{bearer}}' },
          body: '{\n  "name": "Rex"\n}',
        },
      },
    ]);
  });

  it('can be JSON and version 3.0', async () => {
    const json = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: { '/a': { post: { responses: { 200: { description: 'ok' } } } } },
    };
    const { items } = await importRequests(JSON.stringify(json, null, 2));
    expect(items).toMatchObject([{ name: 'POST /a', folder: 'T', spec: { url: '{{baseUrl}}/a' } }]);
  });

  it('with external references are imported without them, and nothing is fetched', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked++;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const text = document.replace("'#/components/schemas/Pet' } } } }", `'http://127.0.0.1:${port}/pet.json' } } } }`);
    const { items, warnings } = await importRequests(text);
    expect(items).toHaveLength(2);
    expect(warnings[0]).toContain(`The reference http://127.0.0.1:${port}/pet.json cannot be followed`);
    expect(asked).toBe(0);
    server.close();
  });

  it.each([
    ['openapi: 3.1.0\ninfo: [\npaths: {}', /^Line 3, column 1: /],
    ['openapi: 3.1.0\ninfo: {}\ninfo: {}', /^Line 3, column 1: /],
    ['swagger: "2.0"', /OpenAPI 2\.0 is not supported/],
    ['openapi: 4.0.0', /OpenAPI "4\.0\.0" is not supported/],
    ['42', /has no format that can be imported/],
    ['{"name": "Shop", "order": [], "requests": []}', /is a collection of Postman in format 1/],
  ])('%s: names the line and the problem', async (text, words) => {
    await expect(importRequests(text)).rejects.toMatchObject({ code: 'bad_input', field: '/text' });
    await expect(importRequests(text)).rejects.toThrow(words);
  });

  it('with validation errors are imported with a warning', async () => {
    const { items, warnings } = await importRequests(document.replace('in: header, required', 'in: head, required'));
    expect(items).toHaveLength(2);
    expect(warnings[0]).toMatch(/^Line 24: .*head/);
  });

  const schemas = (text: string): string =>
    document.replace(/ {4}Pet:\n[^]*(?=paths:)/, () => text.replace(/\n*$/, '\n'));
  const chain = (levels: number, of: (next: string) => string): string =>
    Array.from(
      { length: levels },
      (_, n) => `    ${n === 0 ? 'Pet' : `S${n}`}: ${of(`{ $ref: '#/components/schemas/S${n + 1}' }`)}\n`,
    ).join('') + `    S${levels}: { type: string }\n`;

  it.each([
    ['doubling allOf', schemas(chain(30, (next) => `{ allOf: [${next}, ${next}] }`))],
    ['doubling properties', schemas(chain(30, (next) => `{ type: object, properties: { a: ${next}, b: ${next} } }`))],
    [
      'a sample of 100,000,000 items',
      schemas('    Pet: { type: array, minItems: 100000000, items: { type: string } }'),
    ],
    ['many aliases', `x: &x 1\ny: [${'*x, '.repeat(2000)}]\n${document}`],
    ['a very long reference', document.replace('#/components/schemas/Pet', `#/${'a/'.repeat(10_000)}`)],
  ])('reads %s in time', async (_what, text) => {
    const { items } = await importRequests(text);
    expect(items).toHaveLength(2);
  });

  it.each([
    [
      'aliases of aliases',
      `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array.from({ length: 9 }, () => `*a${n}`).join(', ')}]`).join('\n')}\n${document}`,
      'repeat more than 250,000 values',
    ],
    ['an alias of itself', `x: &x [*x]\n${document}`, 'contains an alias (*) of itself'],
    ['an unknown alias', `x: *nobody\n${document}`, 'unidentified alias'],
    ['brackets that open 100,000 times', `x: ${'['.repeat(100_000)}\n${document}`, 'nested deeper than 200 levels'],
    ['list items in list items', `x:\n${'- '.repeat(100_000)}\n${document}`, 'nested deeper than 200 levels'],
    [
      'deep JSON',
      `{"openapi":"3.0.3","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'nested deeper than 200 levels',
    ],
  ])('rejects %s immediately', async (_what, text, words) => {
    await expect(importRequests(text)).rejects.toMatchObject({ code: 'bad_input', field: '/text' });
    await expect(importRequests(text)).rejects.toThrow(words);
  });

  it('reads circular schemas', async () => {
    const { items } = await importRequests(
      schemas(`    Pet: { type: object, properties: { name: { type: string }, owner: { $ref: '#/components/schemas/Owner' } } }
    Owner: { type: object, properties: { pets: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
`),
    );
    expect(JSON.parse(String(items[1]?.spec.body))).toMatchObject({ name: expect.any(String), owner: { pets: [] } });
  });
});
