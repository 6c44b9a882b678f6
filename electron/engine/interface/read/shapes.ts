/** What a part of a document is. */
export type Kind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'callback'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'encoding'
  | 'schema'
  | 'requirement'
  | 'other';

/** The kind of a member: one part, a list of parts, or a map of parts by name. */
export interface Shape {
  kind: Kind;
  as: 'one' | 'list' | 'map';
}

const one = (kind: Kind): Shape => ({ kind, as: 'one' });
const list = (kind: Kind): Shape => ({ kind, as: 'list' });
const map = (kind: Kind): Shape => ({ kind, as: 'map' });

/** The methods that are members of a path item; `query` since OpenAPI 3.2. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

const each = (names: readonly string[], shape: Shape): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, shape]));

/** The keywords of a schema whose values apply to the same instance. */
export const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;

const schemaMembers: Record<string, Shape> = {
  ...each(['allOf', 'anyOf', 'oneOf', 'prefixItems'], list('schema')),
  ...each(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'], map('schema')),
  ...each(['not', 'if', 'then', 'else', 'items', 'contains', 'additionalProperties', 'propertyNames'], one('schema')),
  ...each(['unevaluatedItems', 'unevaluatedProperties', 'contentSchema'], one('schema')),
};

const withContent = { content: map('mediaType') };

/** The members of each kind that have parts (OpenAPI 3.2 4). Other members are kept as they are. */
export const shapes: Readonly<Record<Kind, Readonly<Record<string, Shape>>>> = {
  document: {
    paths: map('pathItem'),
    webhooks: map('pathItem'),
    components: one('components'),
    security: list('requirement'),
    servers: list('other'),
    tags: list('other'),
    info: one('other'),
  },
  components: {
    schemas: map('schema'),
    responses: map('response'),
    parameters: map('parameter'),
    requestBodies: map('requestBody'),
    headers: map('parameter'),
    callbacks: map('callback'),
    pathItems: map('pathItem'),
    mediaTypes: map('mediaType'),
    ...each(['securitySchemes', 'examples', 'links'], map('other')),
  },
  pathItem: {
    parameters: list('parameter'),
    servers: list('other'),
    additionalOperations: map('operation'),
    ...each(methods, one('operation')),
  },
  operation: {
    parameters: list('parameter'),
    requestBody: one('requestBody'),
    responses: map('response'),
    callbacks: map('callback'),
    security: list('requirement'),
    servers: list('other'),
  },
  callback: {},
  parameter: { schema: one('schema'), examples: map('other'), ...withContent },
  requestBody: withContent,
  response: { headers: map('parameter'), links: map('other'), ...withContent },
  mediaType: {
    schema: one('schema'),
    itemSchema: one('schema'),
    encoding: map('encoding'),
    prefixEncoding: list('encoding'),
    itemEncoding: one('encoding'),
    examples: map('other'),
  },
  encoding: { headers: map('parameter') },
  schema: schemaMembers,
  requirement: {},
  other: {},
};

/** Kinds whose maps may have extensions (`x-`) among their members. */
export const extensible: ReadonlySet<Kind> = new Set(['pathItem', 'response', 'callback']);
