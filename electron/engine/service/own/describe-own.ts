import type { Profile } from '#shared/profile/profile.ts';
import { filesMember } from '../../interface/read/bundle.ts';
import { isMembers, memberOf, type Members } from '../../interface/read/members.ts';
import type { OfferedInterface } from './offered-interface.ts';

const mapMembers = (value: unknown, change: (member: unknown, name: string) => unknown): unknown =>
  isMembers(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)])) : value;

/** The endpoints of the flows of OAuth schemes (OpenAPI 3.2 4.29). */
export function flowUrls(issuer: string, { endpointPaths: paths }: Profile): Record<string, string> {
  return {
    authorizationUrl: issuer + paths.authorize,
    tokenUrl: issuer + paths.token,
    refreshUrl: issuer + paths.token,
    deviceAuthorizationUrl: issuer + paths.device_authorization,
  };
}

/** A security scheme with the addresses of our authorization server. */
export function withOurServer(scheme: unknown, issuer: string, urls: Record<string, string>): unknown {
  if (!isMembers(scheme)) return scheme;
  const ours = (flow: unknown): unknown => mapMembers(flow, (value, name) => urls[name] ?? value);
  return mapMembers(scheme, (value, name) => {
    if (name === 'flows') return mapMembers(value, ours);
    if (name === 'openIdConnectUrl') return `${issuer}/.well-known/openid-configuration`;
    return name === 'oauth2MetadataUrl' ? `${issuer}/.well-known/openid-configuration` : value;
  });
}

/** The document with our addresses, and without what the overlay adds for Hookbench. Its schemas are those of OpenAPI 3.1. */
export function describeOwn({ model }: OfferedInterface, profile: Profile, origin: string, issuer: string): string {
  const urls = flowUrls(issuer, profile);
  const { basePath, document, operations } = model;
  const basePaths = new Map(operations.map((one) => [one.path, one.basePath]));
  const { servers: _servers, ...others } = document;
  const version = String(document['openapi']);
  const withServers = (path: string, item: unknown): unknown => {
    const own = basePaths.get(path) ?? basePath;
    const { servers: _own, ...rest } = isMembers(item) ? item : {};
    const operated = mapMembers(rest, (value) =>
      isMembers(value) && Object.hasOwn(value, 'responses')
        ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'servers'))
        : value,
    ) as Members;
    return own === basePath ? operated : { ...operated, servers: [{ url: origin + own }] };
  };
  const components = memberOf(document, 'components');
  const described = {
    ...others,
    openapi: version.startsWith('3.0') ? '3.1.0' : version,
    servers: [{ url: origin + basePath }],
    paths: mapMembers(document['paths'], (item, path) => withServers(path, item)),
    ...(isMembers(components) && {
      components: {
        ...components,
        securitySchemes: mapMembers(components['securitySchemes'], (scheme) => withOurServer(scheme, issuer, urls)),
      },
    }),
  };
  return JSON.stringify(described, (name: string, value: unknown) =>
    name.startsWith('x-hookbench-') && name !== filesMember ? undefined : value,
  );
}
