import { jsonPointer, pointerNames } from '#shared/text/json-pointer.ts';
import { isDeepStrictEqual } from 'node:util';
import { readAsyncApi } from './async-api.ts';
import type { Bundle } from './bundle.ts';
import { isMembers, memberOf, setMember, valueAt, type Members } from './members.ts';
import type { Notes } from './notes.ts';
import type { PlacedDocument } from './placed-document.ts';
import type { Part } from './references.ts';
import { methods } from './shapes.ts';
import type { Source } from './source.ts';

interface EventsDeps {
  document: PlacedDocument;
  bundle: Bundle;
  notes: Notes;
}

/** The webhooks of an OpenAPI document. In 3.0 they are an extension. */
const webhookMembers = ['webhooks', 'x-webhooks'];

/** Moves the security schemes of an events file, which requirements name, to those of the document, which win. */
function moveSchemes(source: Source, { document, notes }: EventsDeps): void {
  const schemes = valueAt(source.value, '/components/securitySchemes');
  if (!isMembers(schemes)) return;
  const components = (document.root['components'] ??= {});
  const known = isMembers(components) ? (components['securitySchemes'] ??= {}) : undefined;
  if (!isMembers(known)) return;
  for (const [name, scheme] of Object.entries(schemes)) {
    const pointer = `/components/securitySchemes${jsonPointer([name])}`;
    if (Object.hasOwn(known, name)) {
      const place = { file: source.file, pointer, line: source.lineOf(pointer) };
      const what = `The OpenAPI document has another security scheme "${name.slice(0, 100)}", which events use, too.`;
      if (!isDeepStrictEqual(known[name], scheme)) notes.add('warning', what, () => place);
      continue;
    }
    setMember(known, name, scheme);
    document.setOrigin(known, name, { source, pointer });
    delete schemes[name];
  }
}

/** Gives the requirements of an events file to its operations without any. */
function inheritSecurity(source: Source, item: unknown, { document }: EventsDeps): void {
  const security = memberOf(source.value, 'security');
  for (const method of security === undefined ? [] : methods) {
    const operation = memberOf(item, method);
    if (!isMembers(operation) || operation['security'] !== undefined) continue;
    operation['security'] = structuredClone(security);
    document.setOrigin(operation, 'security', { source, pointer: '/security' });
  }
}

/**
 * Adds the webhooks and messages of an events file under `webhooks`, and returns them. Its other parts are bundled for their
 * references.
 * @param path Its path from the folder of the OpenAPI document.
 */
export function addEvents(source: Source, path: string, deps: EventsDeps): Part[] {
  const { bundle, document, notes } = deps;
  const { file: name, value: root } = source;
  const placeOf = (pointer: string) => () => ({ file: name, pointer, line: source.lineOf(pointer) });
  const version = memberOf(root, 'openapi') ?? memberOf(root, 'asyncapi');
  const isAsync = memberOf(root, 'asyncapi') !== undefined;
  if (!isMembers(root) || !(isAsync ? /^[23]\./ : /^3\.[012]\b/).test(String(version))) {
    notes.add('error', 'It is neither AsyncAPI 2 or 3 nor OpenAPI 3.0, 3.1 or 3.2.', placeOf(''));
    return [];
  }
  const file = bundle.fileOf(path);
  const webhooks = (document.root['webhooks'] ??= {}) as Members;
  const added: Part[] = [];

  function add(event: string, pathItem: unknown, pointer: string): void {
    if (Object.hasOwn(webhooks, event)) {
      notes.add('warning', `The OpenAPI document has an event ${event}. This one is ignored.`, placeOf(pointer));
      return;
    }
    setMember(webhooks, event, pathItem);
    document.setOrigin(webhooks, event, { source, pointer });
    added.push({ kind: 'pathItem', pointer: `/webhooks${jsonPointer([event])}`, file });
  }

  if (isAsync) {
    const { messages, others } = readAsyncApi(root);
    for (const { pointer, what } of others) notes.add('unsupported', what, placeOf(pointer));
    for (const { name: event, origins, pathItem, pointer } of messages) {
      add(event, pathItem, pointer);
      for (const [at, origin] of origins) {
        const parent = valueAt(pathItem, at.slice(0, at.lastIndexOf('/')));
        if (isMembers(parent)) document.setOrigin(parent, pointerNames(at).at(-1) ?? '', { source, pointer: origin });
      }
    }
  } else {
    moveSchemes(source, deps);
    for (const member of webhookMembers) {
      const items = root[member];
      delete root[member];
      for (const [event, item] of Object.entries(isMembers(items) ? items : {})) {
        if (event.startsWith('x-')) continue;
        inheritSecurity(source, item, deps);
        add(event, item, `/${member}${jsonPointer([event])}`);
      }
    }
  }
  bundle.add(file, root, { source, pointer: '' });
  if (added.length === 0)
    notes.add('warning', 'It has no webhooks, and no messages that are sent by HTTP.', placeOf(''));
  return added;
}

/** Moves the webhooks of OpenAPI 3.0, which are an extension, to those of 3.1. */
export function joinWebhooks(document: PlacedDocument): void {
  const { root } = document;
  const items = root['x-webhooks'];
  if (!isMembers(items)) return;
  const webhooks = (root['webhooks'] ??= {});
  if (!isMembers(webhooks)) return;
  for (const [event, item] of Object.entries(items)) {
    if (Object.hasOwn(webhooks, event)) continue;
    const origin = document.originOf(`/x-webhooks${jsonPointer([event])}`);
    setMember(webhooks, event, item);
    document.setOrigin(webhooks, event, origin);
  }
  delete root['x-webhooks'];
}
