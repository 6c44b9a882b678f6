import { chat } from '#shared/model/chat.ts';
import { customer } from '#shared/model/customer.ts';
import { pageOf } from '#shared/model/page.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { represent } from '../conditional/represent.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';
import { customerSchema } from '../records/customer-schema.ts';
import { jsonPatch } from '../../interface/records/json-patch.ts';
import { chatStart } from '../routes/chat-routes.ts';
import { errorSchema } from './error-responses.ts';
import { headerObjects } from './headers.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { pathItems } from './path-items.ts';
import { securitySchemes } from './security.ts';
import { webhooksOf } from './webhooks.ts';

/** Responds with the document for the listener of the request; cached until the profile changes. */
export function createOpenApi(issuerOf: (origin: string) => string): (context: ServiceContext) => ServiceAnswer {
  let described: Profile | undefined;
  const documents = new Map<string, Record<string, unknown>>();
  return (context) => {
    const { origin, profile } = context;
    if (profile !== described) documents.clear();
    described = profile;
    const document = documents.get(origin) ?? describeService(profile, origin, issuerOf(origin));
    documents.set(origin, document);
    return represent(context, JSON.stringify(document), { 'cache-control': 'no-cache' });
  };
}

const description =
  'A customer-contact service (chats and sessions), protected by OAuth 2.0 bearer tokens. The profile of ' +
  'assumptions decides what the specification leaves open; this document describes the current profile.';

const tags = [
  { name: 'Chats', description: 'Chats and their sessions' },
  { name: 'Customers', description: 'Customer records' },
  { name: 'Discovery', description: 'Supported methods' },
  { name: 'Webhooks', description: 'What the service sends when an event occurs' },
];

/**
 * Describes the service as an OpenAPI 3.1 document, from the route table, the schemas and the profile.
 * @param origin The listener, e.g. `http://localhost:4010`.
 */
function describeService(profile: Profile, origin: string, issuer: string): Record<string, unknown> {
  const paths = pathItems(profile);
  const webhooks = webhooksOf(profile);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Customer-contact service',
      version: '1.0.0',
      description,
      contact: { name: 'Hookbench', url: origin },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: origin, description: 'The listener that serves this document' }],
    tags,
    paths,
    webhooks,
    components: {
      ...usedComponents(profile, { paths, webhooks }),
      securitySchemes: securitySchemes(profile, issuer),
    },
  };
}

/** The components that the document references. */
function usedComponents(profile: Profile, document: unknown): Record<string, Record<string, unknown>> {
  const text = JSON.stringify(document);
  const used = (section: string, all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${section}/${name}"`)));
  return { schemas: used('schemas', schemasOf(profile)), headers: used('headers', headerObjects) };
}

const mergePatch = {
  type: 'object',
  description: 'JSON Merge Patch (RFC 7396): its fields replace those of the customer; null removes a field.',
  additionalProperties: true,
};

function schemasOf(profile: Profile): Record<string, unknown> {
  const error = errorSchema(profile);
  return {
    Customer: jsonSchemaOf(customer),
    CustomerFields: jsonSchemaOf(customerSchema(profile), 'input'),
    CustomerPage: jsonSchemaOf(pageOf(customer)),
    Chat: jsonSchemaOf(chat),
    ChatStart: jsonSchemaOf(chatStart, 'input'),
    MergePatch: mergePatch,
    JsonPatch: { description: 'JSON Patch (RFC 6902).', ...jsonSchemaOf(jsonPatch, 'input') },
    ...(error && { Error: error }),
  };
}
