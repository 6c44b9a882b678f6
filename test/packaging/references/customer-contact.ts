import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { formatFile } from '../../support/format-file.ts';

/** A part of a document. */
// oxlint-disable-next-line typescript/no-explicit-any
type Part = any;

const read = (name: string): Part =>
  load(readFileSync(join(import.meta.dirname, '../../../shared/interfaces/customer-contact', name), 'utf8'));

/** Schemas that are not written out, because Zod has them. */
const known: Readonly<Record<string, string>> = { Instant: 'instant', Email: 'z.email()' };

function stringSchema({ enum: values, minLength }: Part): string {
  if (values) return `z.enum(${JSON.stringify(values)})`;
  return minLength === undefined ? 'z.string()' : `z.string().min(${minLength})`;
}

function objectSchema({ additionalProperties, properties, required = [], type }: Part): string {
  if (type !== 'object') throw new Error(`No rule writes the type ${type}.`);
  const members = Object.entries(properties).map(
    ([name, one]) => `${name}: ${zodText(one)}${required.includes(name) ? '' : '.optional()'}`,
  );
  return `z.${additionalProperties === false ? 'strictObject' : 'looseObject'}({ ${members.join(', ')} })`;
}

/** A schema of the document in Zod. That it means the same is tested with the documents. */
function zodText(schema: Part): string {
  const { $ref: reference, anyOf, description, items, type } = schema;
  const about = description === undefined ? '' : `.describe(${JSON.stringify(description)})`;
  const isNull = (one: Part): boolean => one.type === 'null';
  if (reference !== undefined) return `${known[reference.split('/').at(-1)] ?? ''}${about}`;
  if (anyOf?.some(isNull)) return `${zodText(anyOf.find((one: Part) => !isNull(one)))}.nullable()${about}`;
  if (Array.isArray(type)) return `${zodText({ ...schema, type: type[0] })}.nullable()`;
  if (type === 'array') return `z.array(${zodText(items)})${about}`;
  return `${type === 'string' ? stringSchema(schema) : objectSchema(schema)}${about}`;
}

/** What an action of the overlay adds at a place. */
const added = (overlay: Part, target: string): Part =>
  Object.assign({}, ...overlay.actions.flatMap((one: Part) => (one.target === target ? [one.update] : [])));

function operationRows({ paths }: Part) {
  return Object.entries<Part>(paths).flatMap(([path, item]) =>
    Object.entries<Part>(item).map(([method, { operationId, requestBody, responses, security, summary }]) => ({
      operation: operationId,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      purpose: summary,
      scope: security[0].oauth2[0],
      ...('406' in responses && { negotiates: true }),
      ...(requestBody && {
        body: Object.fromEntries(
          Object.entries<Part>(requestBody.content).map(([type, { schema }]) => [type, schema.$ref.split('/').at(-1)]),
        ),
      }),
    })),
  );
}

/** The event that an operation emits, by the overlay. */
function emissionsOf({ paths }: Part, overlay: Part): Record<string, string> {
  const found = Object.entries<Part>(paths).flatMap(([path, item]) =>
    Object.entries<Part>(item).flatMap(([method, { operationId }]) => {
      const at = `$.paths['${path}']`;
      const update = { ...added(overlay, at)[method], ...added(overlay, `${at}.${method}`) };
      return (update['x-hookbench-emits'] ?? []).map(({ webhook }: Part) => [operationId, webhook]);
    }),
  );
  return Object.fromEntries(found);
}

/** What the code takes from the documents of the built-in interface, as a module that a start loads without reading them. */
export async function customerContactModule(): Promise<string> {
  const document = read('openapi.yaml');
  const overlay = read('overlay.yaml');
  const { schemas, securitySchemes } = document.components;
  const rows = operationRows(document);
  const kinds = Object.entries<Part>(document.webhooks).map(([kind, { post }]) => ({
    kind,
    path: added(overlay, `$.webhooks.${kind}`)['x-hookbench-path'].split('/').at(-1),
    meaning: post.summary,
  }));
  const { scopes } = securitySchemes.oauth2.flows.clientCredentials;
  const { chats } = added(overlay, '$')['x-hookbench-states'];
  const status = zodText(schemas.Chat.properties.status);
  const json = (value: unknown): string => `${JSON.stringify(value)} as const`;
  return formatFile(
    'customer-contact.ts',
    `// Written by \`npm run docs\` from shared/interfaces/customer-contact: change the documents there.
import { z } from 'zod';
import { instant } from '#shared/model/instant.ts';

/** The customer fields that a caller can set. Unknown fields are kept. */
export const customerFields = ${zodText(schemas.CustomerFields)};
export type CustomerFields = z.infer<typeof customerFields>;

/** A customer record of the service. */
export const customer = ${zodText(schemas.Customer)};
export type Customer = z.infer<typeof customer>;

export const chatStatus = ${status};
export type ChatStatus = z.infer<typeof chatStatus>;

/** A chat with a customer. Each chat has one session. */
export const chat = ${zodText(schemas.Chat).replace('z.strictObject', 'z.object').replace(status, 'chatStatus')};
export type Chat = z.infer<typeof chat>;

/** The body that starts a chat. */
export const chatStart = ${zodText(schemas.ChatStart)};

/** The operations. \`admin\` includes all scopes; \`body\`: the schema of each media type. */
export const serviceRoutes = ${json(rows.filter(({ method }) => method !== 'HEAD'))};
export type ServiceOperation = (typeof serviceRoutes)[number]['operation'];

/** HEAD of the paths without GET. */
export const headRoutes = ${json(rows.filter(({ method }) => method === 'HEAD'))};
export type HeadOperation = (typeof headRoutes)[number]['operation'];

/** The scopes, with their descriptions for the consent page. */
export const interfaceScopes = ${json(Object.entries(scopes).map(([scope, meaning]) => ({ scope, meaning })))};

/** The names of event kinds in code. The value in a payload is a setting of the profile. */
export const eventKinds = ${json(kinds.map(({ kind }) => kind))};
export type EventKind = (typeof eventKinds)[number];

/** The event kinds, with the default last segments of their receiver paths. */
export const webhookEventKinds: readonly { kind: EventKind; path: string; meaning: string }[] = ${JSON.stringify(kinds)};

/** The events that operations emit by default. */
export const emissions = ${json(emissionsOf(document, overlay))};

/** The moves of a chat between its states, with the events that they emit by default. */
export const chatMoves: readonly { from: ChatStatus; to: ChatStatus; emits: EventKind }[] = ${JSON.stringify(chats.moves)};
`,
  );
}
