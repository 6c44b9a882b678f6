/** A document with one path item at `/things/{id}`, unless a row says more. */
export const document = (parts: string): string => `
openapi: 3.1.0
info: { title: Things, version: '1' }
${parts}`;

export const thing = '{ properties: { id: {}, name: {}, owner_id: {} } }';
export const ok = (schema: string): string =>
  `responses: { '200': { content: { application/json: { schema: ${schema} } } } }`;
export const item = (path: string, schema = thing): string =>
  `  ${path}: { get: { operationId: read, ${ok(schema)} } }`;
