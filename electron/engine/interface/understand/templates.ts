import type { Act } from '#shared/interface/interface-model.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { namesInPath } from '#shared/interface/overlay-members.ts';
import { mustBeJsonPath } from '../../expressions/json-path.ts';
import { templatesIn } from '../templates.ts';
import { requestSchema, responseSchema } from './bodies.ts';
import type { Context } from './context.ts';
import type { DocumentNode } from './document-node.ts';
import type { KnownCollections } from './known-collections.ts';
import type { Found } from './operations.ts';
import type { Shapes } from './schema-shape.ts';

/** What the templates of a place can find. */
interface Scope {
  /** Names of path parameters. */
  path: readonly string[];
  /** The schema of each value that a JSONPath may follow; undefined if it is not known. */
  schemas: Readonly<Record<string, string | undefined>>;
  other: 'request' | 'index';
}

const everywhere = ['now', 'uuid'];

interface Reading {
  context: Context;
  shapes: Shapes;
}

/** The first name of a path that the schema lacks. A schema without members has any. */
function missingMember(shapes: Shapes, schema: string | undefined, path: readonly string[]): string | undefined {
  let at = schema;
  for (const name of path) {
    const { properties } = shapes.of(at);
    if (properties.size === 0) return undefined;
    at = properties.get(name);
    if (at === undefined) return name;
  }
  return undefined;
}

/** Notes what a template refers to that cannot be there. */
function checkTemplate({ context, shapes }: Reading, name: string, scope: Scope, pointer: string): void {
  const { note, noteUnknown } = context;
  const template = `The template "{{${name.slice(0, 200)}}}"`;
  const [, value, path] = /^(request\.json|response\.json|record)(?:\.(\$.*))?$/s.exec(name) ?? [];
  const [, parameter] = /^request\.path\.(.+)$/s.exec(name) ?? [];
  if (value !== undefined) {
    if (!Object.hasOwn(scope.schemas, value)) note('error', `${template} finds nothing here.`, pointer);
    if (path === undefined) return;
    try {
      mustBeJsonPath(path);
    } catch {
      note('error', `${template} has no JSONPath (RFC 9535) after "${value}".`, pointer);
      return;
    }
    const missing = missingMember(shapes, scope.schemas[value], namesInPath(path) ?? []);
    if (missing === undefined) return;
    const where = `"${missing.slice(0, 100)}" is missing: the schema does not have it.`;
    note('warning', `${template} finds nothing where ${where}`, pointer);
  } else if (parameter !== undefined) {
    if (!scope.path.includes(parameter)) noteUnknown('path parameter', parameter, () => scope.path, pointer);
  } else if (name === 'index' || /^request\.(?:query|headers)\./.test(name)) {
    if (!name.startsWith(scope.other)) note('error', `${template} finds nothing here.`, pointer);
  } else if (!everywhere.includes(name) && !/^env\../s.test(name)) {
    noteUnknown('template', name, () => [...everywhere, ...Object.keys(scope.schemas)], pointer);
  }
}

function checkAll(reading: Reading, value: unknown, scope: Scope, pointer: string): void {
  for (const { name, pointer: inner } of templatesIn(value)) checkTemplate(reading, name, scope, pointer + inner);
}

/** Checks the templates of all declared members. One that can find nothing is an error, an undeclared member a warning. */
export function checkTemplates(
  reading: Reading,
  document: DocumentNode,
  acts: ReadonlyMap<Found, Act>,
  { byName }: KnownCollections,
): void {
  const { context } = reading;
  for (const [{ node, operation }, { collection, do: doing }] of acts) {
    const path = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    const asked = { 'request.json': requestSchema(operation) };
    const stored = { ...asked, record: byName.get(collection ?? '')?.schema };
    const other = 'request';
    const record = context.member(node, 'x-hookbench-record');
    if (record) checkAll(reading, record.value, { path, schemas: stored, other }, record.pointer);
    const answers = context.member(node, 'x-hookbench-answers');
    for (const [index, { headers, json }] of (answers?.value ?? []).entries()) {
      checkAll(reading, { headers, json }, { path, schemas: asked, other }, `${answers?.pointer}/${index}`);
    }
    const emits = context.member(node, 'x-hookbench-emits');
    for (const [index, { payload, status }] of (emits?.value ?? []).entries()) {
      const response = status === '2XX' ? responseSchema(operation, doing) : undefined;
      const schemas = { ...stored, 'response.json': response };
      checkAll(reading, payload, { path, schemas, other }, `${emits?.pointer}/${index}/payload`);
    }
  }
  const seed = context.member(document, 'x-hookbench-seed');
  for (const [name, records] of Object.entries(seed?.value ?? {})) {
    checkAll(reading, records, { path: [], schemas: {}, other: 'index' }, seed?.pointer + jsonPointer([name]));
  }
}
