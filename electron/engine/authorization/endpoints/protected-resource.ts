import { resourceMetadataPath } from '../../http/resource-metadata-path.ts';
import type { Endpoint } from '../context.ts';
import type { ServerDeps } from '../server-deps.ts';

/** The metadata of the service (RFC 9728 2), for its origin and for each of its paths. */
export const protectedResourceEndpoint = ({ profile, scopes }: ServerDeps): Endpoint => ({
  at: resourceMetadataPath,
  below: true,
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  isOffered: ({ protectedResourceMetadata }) => protectedResourceMetadata,
  checks: () => [],
  answer({ issuer, request }) {
    const { clientSigningAlgorithms, tokenInQuery } = profile.get();
    return {
      status: 200,
      headers: { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' },
      body: {
        resource: request.origin + request.path.slice(resourceMetadataPath.length),
        authorization_servers: [issuer],
        scopes_supported: scopes().map(({ scope }) => scope),
        bearer_methods_supported: tokenInQuery ? ['header', 'query'] : ['header'],
        resource_name: 'Hookbench service',
        dpop_signing_alg_values_supported: clientSigningAlgorithms,
      },
    };
  },
});
