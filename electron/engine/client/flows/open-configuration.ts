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
  /** The client's secret; `undefined` for a public client. */
  secret: string | undefined;
  issuer: string;
  fetch: RecordedFetch['fetch'];
  /** Offset of the client's clock from the machine's clock, in seconds. */
  skewSeconds: number;
}

/** Server metadata from endpoints that the user entered. */
function enteredMetadata(issuer: string, endpoints: NonNullable<FlowRequest['endpoints']>): ServerMetadata {
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

/** Configures the client for an authorization server, with discovery unless the endpoints are given. */
export async function openConfiguration(options: ConfigurationOptions): Promise<Configuration> {
  const { fetch, issuer, request, secret, skewSeconds } = options;
  const metadata = { client_id: request.clientId, [clockSkew]: skewSeconds };
  const authentication = secret === undefined ? None() : ClientSecretBasic(secret);
  if (request.endpoints) {
    const configuration = new Configuration(
      enteredMetadata(issuer, request.endpoints),
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
