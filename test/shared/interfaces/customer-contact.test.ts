import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { chat, chatStart, customer, customerFields } from '#shared/model/customer-contact.ts';
import { pageOf } from '#shared/model/page.ts';
import { problem } from '#shared/model/problem.ts';
import { jsonPatch } from '../../../electron/engine/interface/records/json-patch.ts';
import { serviceForTests } from '../../electron/engine/service/caller.ts';

const service = serviceForTests();

/** A part of a document. */
// oxlint-disable-next-line typescript/no-explicit-any
type Part = any;

const read = (name: string): Part =>
  load(readFileSync(join(import.meta.dirname, '../../../shared/interfaces/customer-contact', name), 'utf8'));

/** A value with each part replaced by what a function returns. */
function mapped(value: Part, change: (part: Part) => Part): Part {
  const part = change(value);
  if (Array.isArray(part)) return part.map((one) => mapped(one, change));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, mapped(one, change)]));
}

function withoutMethods({ paths }: Part, ...methods: string[]): void {
  for (const item of Object.values<Part>(paths)) for (const method of methods) delete item[method];
}

/** The document that the service serves, on the default port and without HEAD and OPTIONS, which all paths have. */
async function served(): Promise<Part> {
  const { engine } = service.parties;
  const { bytes } = await service.get('/openapi.json');
  const document = JSON.parse(bytes.toString().replaceAll(String(engine.urls.api.http), 'http://localhost:4010'));
  withoutMethods(document, 'head', 'options');
  const { headers } = document.components;
  const text = JSON.stringify(document.paths);
  for (const name of Object.keys(headers)) if (!text.includes(`headers/${name}"`)) delete headers[name];
  return document;
}

it('is the document that the service serves by default, which has fewer components', async () => {
  const expected = await served();
  const { components, ...document } = read('openapi.yaml');
  withoutMethods(document, 'head');
  const isServed = (section: string, name: string) => expected.components[section]?.[name] !== undefined;
  const inPlace = (part: Part): Part => {
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part?.$ref ?? '') ?? [];
    if (section === '' || isServed(section, name)) return part;
    const { $ref: _reference, ...beside } = part;
    return { ...inPlace(components[section][name]), ...beside };
  };
  const used = Object.keys(expected.components).map((section) => [
    section,
    Object.fromEntries(Object.entries(components[section]).filter(([name]) => isServed(section, name))),
  ]);
  expect(mapped({ ...document, components: Object.fromEntries(used) }, inPlace)).toEqual(expected);
});

it.each<[string, z.ZodType]>([
  ['Customer', customer],
  ['CustomerFields', customerFields],
  ['CustomerPage', pageOf(customer)],
  ['Chat', chat],
  ['ChatStart', chatStart],
  ['JsonPatch', jsonPatch],
  ['Error', problem],
])('has the schema of the service: %s', (name, schema) => {
  const schemas = { ...read('openapi.yaml').components.schemas, ...read('components.yaml').schemas };
  const inPlace = (part: Part): Part => {
    const { $ref: reference, ...beside } = part ?? {};
    return reference === undefined ? part : { ...inPlace(schemas[reference.split('/').at(-1)]), ...beside };
  };
  const { $schema: _dialect, ...expected } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  expect(mapped(schemas[name], inPlace)).toEqual({
    ...expected,
    ...(name === 'JsonPatch' && { description: expect.any(String) }),
  });
});

it('has the customers of a new data folder', async () => {
  const { update } = read('overlay.yaml').actions.find(({ target }: Part) => target === '$');
  const timeless = ({ createdAt: _created, updatedAt: _updated, ...fields }: Part) => fields;
  await service.assume({ ownCustomer: 'list' });
  const { json } = await service.get('/api/customer?order=asc');
  expect(json.items.map(timeless)).toEqual(update['x-hookbench-seed'].customers.map(timeless));
});
