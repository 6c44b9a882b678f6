import {
  allowInsecureRequests,
  ClientSecretBasic,
  clockSkew,
  Configuration,
  customFetch,
  discovery,
  None,
  type ServerMetadata,
} from 'openid-client';
import type { FlowRequest } from '#shared/model/flow.ts';
import type { RecordedFetch } from './recorded-fetch.ts';

export interface ConfigurationOptions {
  request: FlowRequest;
  /** Of the client, when it has one. */
  secret: string | undefined;
  /** Ours, for requests that name no other server. */
  ownIssuer: string;
  fetch: RecordedFetch['fetch'];
  /** How far the client's clock is from the machine's, in seconds. */
  skewSeconds: number;
}

/** The server as the endpoints say that were typed by hand. */
function byHand(issuer: string, endpoints: NonNullable<FlowRequest['endpoints']>): ServerMetadata {
  return {
    issuer,
    token_endpoint: endpoints.token,
    ...(endpoints.authorization !== undefined && { authorization_endpoint: endpoints.authorization }),
    ...(endpoints.deviceAuthorization !== undefined && {
      device_authorization_endpoint: endpoints.deviceAuthorization,
    }),
    ...(endpoints.revocation !== undefined && { revocation_endpoint: endpoints.revocation }),
    ...(endpoints.introspection !== undefined && { introspection_endpoint: endpoints.introspection }),
  };
}

/** Finds the authorization server, by discovery unless its endpoints were given, and configures the client for it. */
export async function openConfiguration(options: ConfigurationOptions): Promise<Configuration> {
  const { fetch, ownIssuer, request, secret, skewSeconds } = options;
  const issuer = request.issuer ?? ownIssuer;
  const metadata = { client_id: request.clientId, [clockSkew]: skewSeconds };
  const authentication = secret === undefined ? None() : ClientSecretBasic(secret);
  if (request.endpoints) {
    const configuration = new Configuration(
      byHand(issuer, request.endpoints),
      request.clientId,
      metadata,
      authentication,
    );
    configuration[customFetch] = fetch;
    allowInsecureRequests(configuration);
    return configuration;
  }
  return discovery(new URL(issuer), request.clientId, metadata, authentication, {
    [customFetch]: fetch,
    execute: [allowInsecureRequests],
  });
}
