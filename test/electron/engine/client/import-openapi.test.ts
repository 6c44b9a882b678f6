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
  it('become one request an operation, in folders by tag, with path parameters as variables', async () => {
    const { format, items, warnings } = await importRequests(document);
    expect({ format, warnings }).toEqual({ format: 'openapi', warnings: [] });
    expect(items).toMatchObject([
      {
        name: 'One pet',
        folder: 'Pets/Reading',
        spec: {
          method: 'GET',
          url: 'https://eu.pets.test/v1/pets/{{petId}}?fields=a%20b',
          headers: [['X-Tenant', '{{X-Tenant}}']],
          token: { condition: 'none' },
        },
      },
      {
        name: 'replacePet',
        folder: 'Pets',
        spec: {
          method: 'PUT',
          headers: [['Content-Type', 'application/json']],
          body: { name: 'Rex' },
          token: { condition: 'valid' },
        },
      },
    ]);
  });

  it('are read as JSON and in version 3.0 too', async () => {
    const json = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: { '/a': { post: { responses: { 200: { description: 'ok' } } } } },
    };
    const { items } = await importRequests(JSON.stringify(json, null, 2));
    expect(items).toMatchObject([{ name: 'POST /a', folder: 'T', spec: { url: '{{baseUrl}}/a' } }]);
  });

  it('that refer to other places are refused, and nothing is fetched', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked++;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const text = document.replace("'#/components/schemas/Pet' } } } }", `'http://127.0.0.1:${port}/pet.json' } } } }`);
    await expect(importRequests(text)).rejects.toThrow(`refers to http://127.0.0.1:${port}/pet.json`);
    expect(asked).toBe(0);
    server.close();
  });

  it.each([
    ['openapi: 3.1.0\ninfo: [\npaths: {}', /^Line \d: /],
    ['openapi: 3.1.0\ninfo: {}\ninfo: {}', /^Line 3: /],
    ['swagger: "2.0"', /OpenAPI 2\.0 is not read/],
    ['openapi: 3.2.0', /OpenAPI 3\.2\.0 is not read/],
    ['42', /neither a cURL command, nor an OpenAPI document, nor a HAR/],
  ])('%s: says where and what', async (text, words) => {
    await expect(importRequests(text)).rejects.toMatchObject({ code: 'bad_input', field: '/text' });
    await expect(importRequests(text)).rejects.toThrow(words);
  });

  it('that are not quite valid are read with a warning', async () => {
    const { items, warnings } = await importRequests(document.replace("version: '1' }", '}'));
    expect(items).toHaveLength(2);
    expect(warnings.join()).toMatch(/Not as OpenAPI has it: .*version/);
  });
});
