import { chat } from '#shared/model/chat.ts';
import { customer } from '#shared/model/customer.ts';
import { pageOf } from '#shared/model/page.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { customerSchema } from '../records/customer-schema.ts';
import { jsonPatch } from '../records/json-patch.ts';
import { chatStart } from '../routes/chat-routes.ts';
import { errorSchema } from './error-responses.ts';
import { headerObjects } from './headers.ts';
import { jsonSchemaOf } from './json-schema.ts';

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

/** The components that the document references. */
export function usedComponents(profile: Profile, document: unknown): Record<string, Record<string, unknown>> {
  const text = JSON.stringify(document);
  const used = (section: string, all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${section}/${name}"`)));
  return { schemas: used('schemas', schemasOf(profile)), headers: used('headers', headerObjects) };
}
