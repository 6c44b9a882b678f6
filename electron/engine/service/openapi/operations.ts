import type { ErrorCode } from '#shared/errors/catalogue.ts';
import type { ServiceOperation } from '#shared/model/service-route.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { pageQuery } from '#shared/model/page.ts';
import { patchTypes } from '../routes/patch-customer.ts';
import { exampleChat, exampleCustomer } from './examples.ts';
import type { HeaderName } from './headers.ts';
import { jsonSchemaOf } from './json-schema.ts';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

interface Success {
  status: number;
  description: string;
  headers: readonly HeaderName[];
  content?: { schema: unknown; example: unknown };
}

/** The description of an operation, in addition to its row of the route table. */
export interface Described {
  tag: 'Customers' | 'Chats';
  detail: string;
  query?(profile: Profile): unknown[];
  /** Request bodies, by media type. */
  body?(profile: Profile): Record<string, unknown>;
  successes(profile: Profile): readonly Success[];
  /** Its errors, in addition to those of every call. */
  errors: readonly ErrorCode[];
  /** Which conditional headers it supports. */
  conditions: 'read' | 'write' | 'none';
}

const tagged = ({ entityTags }: Profile): HeaderName[] => (entityTags ? ['ETag'] : []);

const readCustomer = { schema: schema('Customer'), example: exampleCustomer };
const readChat = { schema: schema('Chat'), example: exampleChat };
const bodyErrors: readonly ErrorCode[] = [
  'malformed_json',
  'body_too_large',
  'wrong_media_type',
  'invalid_record',
  'not_acceptable',
];

const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...exampleFields } = exampleCustomer;

const patches: Record<'merge' | 'json', unknown> = {
  merge: { schema: schema('MergePatch'), example: { tier: 'silver', phone: null } },
  json: { schema: schema('JsonPatch'), example: [{ op: 'replace', path: '/tier', value: 'silver' }] },
};

function patchBodies(profile: Profile): Record<string, unknown> {
  const plain = profile.plainJsonPatch === 'json-patch' ? patches.json : patches.merge;
  return Object.fromEntries(
    patchTypes(profile).map((type) => {
      if (type === 'application/json') return [type, plain];
      return [type, type.includes('json-patch') ? patches.json : patches.merge];
    }),
  );
}

function pageParameters(): unknown[] {
  const { properties } = jsonSchemaOf(pageQuery, 'input') as { properties: Record<string, { description?: string }> };
  const descriptions: Record<string, string> = { limit: 'Max number of items', order: 'Newest first, unless asc' };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: 'query',
    description: description ?? descriptions[name],
    schema: rest,
  }));
}

const oneParameter = (name: string, description: string, required: boolean) => [
  { name, in: 'query', required, description, schema: { type: 'string', minLength: 1 } },
];

export const described: Record<ServiceOperation, Described> = {
  getCustomer: {
    tag: 'Customers',
    detail: 'Returns the customer with the id.',
    successes: (profile) => [
      { status: 200, description: 'The customer', headers: tagged(profile), content: readCustomer },
    ],
    errors: ['not_found', 'not_acceptable'],
    conditions: 'read',
  },
  getOwnCustomer: {
    tag: 'Customers',
    detail:
      'Returns the customer that the token is bound to or that the query names, or all in pages, depending on the profile.',
    query: ({ ownCustomer }) =>
      ownCustomer === 'list'
        ? pageParameters()
        : oneParameter('customerId', 'Required if the token is not bound to a customer', false),
    successes(profile) {
      const listed = { schema: schema('CustomerPage'), example: { items: [exampleCustomer], next: null } };
      const content = profile.ownCustomer === 'list' ? listed : readCustomer;
      return [{ status: 200, description: 'Customer data', headers: tagged(profile), content }];
    },
    errors: ['bad_input', 'not_found', 'not_acceptable'],
    conditions: 'read',
  },
  startChat: {
    tag: 'Chats',
    detail: 'Starts a chat with a customer, and a session for it.',
    body: () => ({ 'application/json': { schema: schema('ChatStart'), example: { customerId: 'C-1001' } } }),
    successes: (profile) => [
      { status: 201, description: 'The chat', headers: ['Location', ...tagged(profile)], content: readChat },
    ],
    errors: bodyErrors,
    conditions: 'none',
  },
  replaceCustomer: {
    tag: 'Customers',
    detail: 'Replaces the customer record; omitted fields are removed. Creates the record if it does not exist.',
    body: () => ({ 'application/json': { schema: schema('CustomerFields'), example: exampleFields } }),
    successes: () => [
      { status: 200, description: 'The updated customer', headers: [], content: readCustomer },
      { status: 201, description: 'The new customer', headers: ['Location'], content: readCustomer },
    ],
    errors: bodyErrors,
    conditions: 'write',
  },
  updateCustomer: {
    tag: 'Customers',
    detail: 'Changes fields of the customer with JSON Merge Patch (RFC 7396) or JSON Patch (RFC 6902).',
    body: patchBodies,
    successes: (profile) => [
      { status: 200, description: 'The updated customer', headers: tagged(profile), content: readCustomer },
    ],
    errors: ['not_found', 'patch_failed', ...bodyErrors],
    conditions: 'write',
  },
  deleteSession: {
    tag: 'Chats',
    detail: 'Deletes a session and ends its chat.',
    successes: () => [{ status: 204, description: 'The session is deleted', headers: [] }],
    errors: ['not_found'],
    conditions: 'write',
  },
  getChatStatus: {
    tag: 'Chats',
    detail: 'Returns the chat with its status and the time of the last change. For polling.',
    query: () => oneParameter('chatId', 'Id of the chat', true),
    successes: (profile) => [{ status: 200, description: 'The chat', headers: tagged(profile), content: readChat }],
    errors: ['bad_input', 'not_found', 'not_acceptable'],
    conditions: 'read',
  },
};
