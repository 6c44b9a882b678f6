import type { Chat, HeadOperation, ServiceOperation } from '#shared/model/customer-contact.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { memberOf, type Members } from '../../interface/read/members.ts';
import { bodyOf } from './routes/described-body.ts';
import { scopedLike } from './routes/scoped-like.ts';
import { headersOf, responsesUnder } from './described-responses.ts';
import { webhooksUnder } from './described-webhooks.ts';
import type { DescribedOperation, ServiceDocument } from './read-document.ts';
import { scopes } from '#shared/profile/scopes.ts';
import { flowUrls, withOurServer } from '../own/describe-own.ts';

type Schemes = ServiceDocument['components']['securitySchemes'];

const grants = [
  ['authorizationCode', 'authorization_code'],
  ['clientCredentials', 'client_credentials'],
] as const;

const meaningOf = (scope: string): string =>
  scopes.find((row) => row.scope === scope)?.meaning ?? 'Required by the profile';

/** The security schemes under the profile, with the endpoints that issue tokens. */
function schemesUnder(profile: Profile, { bearer, oauth2 }: Schemes, issuer: string): Schemes {
  const { accessTokenFormat, endpointScopes, grantTypes, tokenInQuery } = profile;
  const required = Object.values(endpointScopes).filter((scope) => scope !== null);
  const meanings = Object.fromEntries(required.map((scope) => [scope, meaningOf(scope)]));
  const flows: Members = {};
  for (const [name, grant] of grants) {
    const { refreshUrl, scopes: known, ...rest } = oauth2.flows[name];
    const refresh = grantTypes.includes('refresh_token') && { refreshUrl };
    if (grantTypes.includes(grant)) flows[name] = { ...rest, ...refresh, scopes: { ...known, ...meanings } };
  }
  const { bearerFormat, ...plain } = bearer;
  return {
    oauth2: withOurServer({ ...oauth2, flows }, issuer, flowUrls(issuer, profile)),
    bearer: accessTokenFormat === 'jwt' ? bearer : plain,
    ...(tokenInQuery && {
      query: {
        type: 'apiKey',
        in: 'query',
        name: 'access_token',
        description: 'For older services (RFC 6750 2.3)',
      },
    }),
  } as Schemes;
}

/** The requirement of a call: a token with any one of the schemes. Only `oauth2` supports scopes. */
function requiredSecurity(profile: Profile, scope: string | null): Record<string, string[]>[] {
  return [{ oauth2: scope === null ? [] : [scope] }, { bearer: [] }, ...(profile.tokenInQuery ? [{ query: [] }] : [])];
}

type Item = ServiceDocument['paths'][string];

const errorInOAuth = {
  type: 'object',
  required: ['error', 'error_description'],
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
};

/** What the profile changes at single operations. */
const changes: Partial<
  Record<string, (operation: DescribedOperation, profile: Profile, base: ServiceDocument) => void>
> = {
  getOwnCustomer(operation, { ownCustomer }, { components: { parameters } }) {
    const content = operation.responses['200']?.content?.['application/json'];
    if (ownCustomer !== 'list' || !content) return;
    const paging = ['After', 'Limit', 'Order'].flatMap((name) => parameters[name] ?? []);
    operation.parameters.splice(0, 1, ...paging);
    content.schema = { $ref: '#/components/schemas/CustomerPage' };
    content.example = { items: [content.example], next: null };
  },
  updateCustomer({ requestBody: { content } = { content: {} } }, profile) {
    const { 'application/json-patch+json': jsonPatch } = content;
    const plain = bodyOf('updateCustomer', profile)['application/json'];
    if (plain === 'JsonPatch' && jsonPatch) content['application/json'] = jsonPatch;
    if (!plain) delete content['application/json'];
  },
};

function changeOperation(operation: DescribedOperation, profile: Profile, base: ServiceDocument): void {
  const { operationId, responses } = operation;
  changes[operationId]?.(operation, profile, base);
  const scope = profile.endpointScopes[scopedLike(operationId as ServiceOperation | HeadOperation)];
  operation.security = requiredSecurity(profile, scope);
  operation.responses = responsesUnder(profile, responses);
  if (!profile.entityTags) operation.parameters = operation.parameters.filter(({ name }) => !name.startsWith('If-'));
}

/** A name for a path, e.g. `api_customer_customerId`. */
const slug = (path: string): string => path.split(/\W+/).filter(Boolean).join('_');

/** HEAD of a path: as declared, else like GET. */
function headOf(path: string, { get, head = get }: Item): DescribedOperation[] {
  if (!head) return [];
  const responses = Object.entries(head.responses).map(([status, { content: _content, ...rest }]) => [status, rest]);
  const like = head === get && {
    operationId: `head_${slug(path)}`,
    summary: `${get.summary}: headers only`,
    description: 'Like GET, without the body.',
  };
  return [{ ...head, ...like, responses: Object.fromEntries(responses) as DescribedOperation['responses'] }];
}

function optionsOf(path: string, item: Item, profile: Profile): DescribedOperation {
  const [{ parameters }] = Object.values(item) as [DescribedOperation];
  return {
    operationId: `options_${slug(path)}`,
    tags: ['Discovery'],
    summary: 'Discover the methods that the path supports',
    description:
      'Also responds to CORS preflight requests, for the origins that the profile allows. Requires no token.',
    security: [],
    parameters: parameters.filter((one) => one.in === 'path'),
    responses: {
      '204': {
        description: 'The methods',
        headers: headersOf(profile, item['patch'] ? ['Allow', 'Accept-Patch'] : ['Allow']),
      },
    },
  };
}

/** A copy with the parameters and responses in place, and with the addresses of a listener. */
function copyOf(base: ServiceDocument, origin: string, issuer: string): ServiceDocument {
  const inPlace = (_name: string, value: unknown): unknown => {
    const reference = /^#\/components\/(parameters|responses)\/(.+)$/.exec(String(memberOf(value, '$ref')));
    const [, section = '', name = ''] = reference ?? [];
    return reference ? memberOf(memberOf(base.components, section), name) : value;
  };
  const known = base.servers[0]?.url ?? '';
  const text = JSON.stringify(base, inPlace).replaceAll(`${known}/oauth2`, issuer).replaceAll(known, origin);
  return JSON.parse(text) as ServiceDocument;
}

function schemasUnder({ errorBody, extraCustomerFields }: Profile, schemas: Record<string, Members>) {
  const { CustomerFields, Error } = schemas;
  const own = { id: {}, createdAt: {}, updatedAt: {} };
  const strict = {
    ...CustomerFields,
    properties: { ...(CustomerFields?.['properties'] as object), ...own },
    additionalProperties: false,
  };
  return {
    ...schemas,
    CustomerFields: extraCustomerFields === 'refused' ? strict : CustomerFields,
    Error: errorBody === 'oauth' ? errorInOAuth : Error,
  };
}

/**
 * The OpenAPI document of the service under a profile.
 * @param base The document as its file has it, for the default profile.
 * @param origin The listener, e.g. `http://localhost:4010`.
 */
export function describeService(base: ServiceDocument, profile: Profile, origin: string, issuer: string): string {
  const document = copyOf(base, origin, issuer);
  const { components, webhooks } = document;
  const started = document.paths['/api/chat/start']?.['post']?.responses['201']?.content?.['application/json'];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item)) changeOperation(operation, profile, document);
    const [head] = headOf(path, item);
    Object.assign(item, { head, options: optionsOf(path, item, profile) });
  }
  document.webhooks = webhooksUnder(profile, webhooks, started?.example as Chat);
  const schemas = schemasUnder(profile, components.schemas);
  const text = JSON.stringify([document.paths, document.webhooks, schemas]);
  const used = (section: string, all: object): Members =>
    Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${section}/${name}"`)));
  return JSON.stringify({
    ...document,
    components: {
      schemas: used('schemas', schemas),
      headers: used('headers', components.headers),
      securitySchemes: schemesUnder(profile, components.securitySchemes, issuer),
    },
  });
}
