import { z } from 'zod';

/** Max characters of a document. */
const maxCharacters = 20 * 1024 * 1024;
const text = z.string().max(maxCharacters, 'Enter at most 20 MB');

/** A document, with the name by which notes name it. */
export const namedText = z.strictObject({ file: z.string().min(1).max(1000).optional(), text });

export const documentText = z.union([text, namedText]);
export type DocumentInput = z.output<typeof documentText>;

const path = z.string().min(1).max(4096);
const document = z.union([path, namedText]);

/** The own interface in a configuration: paths of files, or texts. */
export const interfaceSetting = z.strictObject({
  openapi: document.describe('OpenAPI 3.0, 3.1 or 3.2, as YAML or JSON: the path of a file, or { text }'),
  overlay: document.optional().describe('OpenAPI Overlay 1.0 or 1.1'),
  events: document.optional().describe('AsyncAPI 2 or 3, or OpenAPI with webhooks'),
  allowRemoteRefs: z.boolean().optional().describe('Whether references may get http and https URLs; default false'),
});
export type InterfaceSetting = z.output<typeof interfaceSetting>;
