import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Example, InterfaceModel } from '#shared/interface/interface-model.ts';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import { checkInterface, readInterface } from '../../../electron/engine/interface/read-interface.ts';
import { compileInterface } from '../../../electron/engine/interface/compile/compile-interface.ts';
import { createValidators } from '../../../electron/engine/interface/compile/validators.ts';
import { valueAt } from '../../../electron/engine/interface/read/members.ts';

const root = join(import.meta.dirname, '../../..');
const names = readdirSync(join(root, 'shared/interfaces'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The documents of a shipped interface. */
function documentsOf(name: string) {
  const folder = join(root, 'shared/interfaces', name);
  const textOf = (file: string) => {
    const path = join(folder, file);
    return existsSync(path) ? { file, text: readFileSync(path, 'utf8') } : undefined;
  };
  const openapi = textOf('openapi.yaml');
  if (!openapi) throw new Error(`No openapi.yaml of ${name}`);
  return { openapi, overlay: textOf('overlay.yaml'), events: textOf('events.yaml'), folder };
}

interface Written {
  pointer: string;
  schema: string | undefined;
  value: unknown;
  sent?: boolean;
}

/** The values that the documents of an interface have for their schemas. */
function valuesOf({ collections, document, events, operations, seed }: InterfaceModel): Written[] {
  const examples = (list: readonly { schema?: string; examples: Example[] }[], sent: boolean): Written[] =>
    list.flatMap(({ examples: own, schema }) =>
      own.map(({ pointer }) => ({ pointer, schema, value: valueAt(document, pointer), sent })),
    );
  return [
    ...operations.flatMap(({ body, parameters, responses }) => [
      ...examples(body?.content ?? [], true),
      ...responses.flatMap(({ content }) => examples(content, false)),
      ...[...parameters, ...responses.flatMap(({ headers }) => headers)].flatMap((one): Written[] =>
        one.example === undefined ? [] : [{ pointer: one.pointer, schema: one.schema, value: one.example }],
      ),
    ]),
    ...examples(
      events.flatMap(({ payload }) => payload ?? []),
      false,
    ),
    ...Object.entries(seed).flatMap(([name, records]) =>
      records.map((value, index) => ({
        pointer: `/x-hookbench-seed/${name}/${index}`,
        schema: collections.find((one) => one.name === name)?.schema,
        value,
      })),
    ),
  ];
}

/** The values that their schemas do not allow. */
function invalidValues(model: InterfaceModel): string[] {
  const { violations } = createValidators(model.document);
  return valuesOf(model).flatMap(({ pointer, schema, sent, value }) =>
    schema === undefined
      ? []
      : violations(schema, value, sent ? 'request' : 'response').map(
          ({ expected, instance }) => `${pointer}${instance} ${expected}`,
        ),
  );
}

describe.each(names)('shared/interfaces/%s', (name) => {
  it('is understood without errors, warnings and parts that are not supported', async () => {
    const { notes } = await checkInterface(documentsOf(name));
    expect(notes.filter(({ level }) => level !== 'inferred')).toEqual([]);
  });

  it('has only examples and records that its schemas allow', async () => {
    const { understood } = await readInterface(documentsOf(name));
    if (!understood) throw new Error('It is not understood.');
    expect(valuesOf(understood.model).length).toBeGreaterThan(20);
    expect(invalidValues(understood.model)).toEqual([]);
  });

  it('has valid samples of all its bodies and payloads', async () => {
    const { understood } = await readInterface(documentsOf(name));
    if (!understood) throw new Error('It is not understood.');
    const { sample, violations } = compileInterface(understood.model, { seed: 1 });
    const { events, operations } = understood.model;
    const contents = [
      ...operations.flatMap(({ body }) => (body?.content ?? []).map((one) => ['request', one] as const)),
      ...operations.flatMap(({ responses }) =>
        responses.flatMap(({ content }) => content.map((one) => ['response', one] as const)),
      ),
      ...events.flatMap(({ payload }) => (payload ? [['response', payload] as const] : [])),
    ];
    const wrong = contents.filter(
      ([direction, { schema }]) =>
        schema !== undefined && violations(schema, sample(schema, direction), direction).length > 0,
    );
    expect(wrong).toEqual([]);
  });
});

describe('shippedInterfaces', () => {
  it('lists the folders, except that of the service itself', () => {
    const listed = shippedInterfaces.map(({ name }) => name);
    expect([...listed, 'customer-contact'].toSorted()).toEqual(names.toSorted());
  });

  it.each(shippedInterfaces)('has the title of $name', async ({ name, title }) => {
    const { summary } = await checkInterface(documentsOf(name));
    expect(summary?.title).toBe(title);
    expect(summary?.events.filter(({ sentBy }) => sentBy.length === 0)).toEqual([]);
  });

  it('is the table of docs/interface.md', () => {
    const rows = readFileSync(join(root, 'docs/interface.md'), 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    for (const { name, shows } of shippedInterfaces) expect(rows).toContainEqual(['', `\`${name}\``, shows, '']);
  });
});
