import type { InterfaceModel, Operation } from '#shared/interface/interface-model.ts';
import type { Members } from '../read/members.ts';
import { readActs } from './acts.ts';
import { readCollections } from './collections.ts';
import { createContext, type PlainNote } from './context.ts';
import { memberIn, nodeAt, objectIn, textIn } from './document-node.ts';
import { readEmits } from './emits.ts';
import { readEvents } from './events.ts';
import { createNameIndex } from './names.ts';
import { readOperations } from './operations.ts';
import { createShapes } from './schema-shape.ts';
import { readSecurity } from './security.ts';
import { checkTemplates } from './templates.ts';
import { basePathOf } from './servers.ts';
import { readRoles } from './roles.ts';
import { readSeed, readStates } from './states.ts';

/** What a document means, and what was noticed about its parts. */
export interface Understood {
  model: InterfaceModel;
  notes: PlainNote[];
}

/**
 * What a document means. Inferred meaning is noted with its reason; an `error` among the notes keeps the interface from
 * being used.
 * @param root As the reader returns it: overlay applied, references within it, schemas in JSON Schema 2020-12.
 */
export function understand(root: Members): Understood {
  const context = createContext(root);
  const document = nodeAt(root, '') ?? { used: '', pointer: '', layers: [] };
  const shapes = createShapes(root);
  const security = readSecurity(context, document);
  const founds = readOperations(context, document, security);
  const collections = readCollections(context, shapes, founds);
  const acts = readActs(context, shapes, collections);
  const events = readEvents(context, document, founds, security);
  const emits = readEmits(context, document, acts, events);

  const operations = createNameIndex<Operation>();
  const all = [...acts].map(([found, act]): Operation => ({ ...found.operation, act, emits: emits.get(found) ?? [] }));
  for (const operation of all) operations.add(operation.id, operation);
  for (const operation of all) operations.add(`${operation.method} ${operation.path}`, operation);

  const { known } = collections;
  const referable = { known, operations, events };
  const states = readStates(context, document, shapes, referable);
  const seed = Object.fromEntries(readSeed(context, document, referable));
  const roles = readRoles(context, document, all, referable);
  checkTemplates({ context, shapes }, document, acts, known);
  context.noteUnread();

  const info = objectIn(root, document, 'info');
  const description = info && textIn(info, 'description');
  // YAML reads an unquoted 1.5 as a number.
  const version = info && memberIn(info, 'version')?.value;
  const model: InterfaceModel = {
    title: (info && textIn(info, 'title')) ?? 'API',
    version: typeof version === 'number' || typeof version === 'string' ? String(version) : '',
    ...(description !== undefined && { description }),
    basePath: basePathOf({ ...context, note: () => undefined }, document) ?? '',
    document: root,
    operations: all,
    collections: known.all,
    events: events.names().flatMap((name) => events.get(name) ?? []),
    schemes: Object.fromEntries(security.schemes),
    scopes: Object.fromEntries(security.scopes),
    seed,
    states,
    roles,
  };
  return { model, notes: context.notes };
}
