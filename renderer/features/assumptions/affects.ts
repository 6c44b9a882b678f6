import type { ProfileName } from '#shared/profile/profile.ts';

/** A part of Hookbench that an assumption changes. */
export type Affected = 'authorization' | 'service' | 'sender' | 'catcher' | 'openapi';

export const affectedWords: Readonly<Record<Affected, { label: string; meaning: string }>> = {
  authorization: { label: 'Authorization', meaning: 'The authorization server, starting with its next response' },
  service: { label: 'Service', meaning: 'The API, starting with its next response' },
  sender: { label: 'Sender', meaning: 'Webhook deliveries, starting with the next event or attempt' },
  catcher: { label: 'Catcher', meaning: 'How the catcher maps paths to events' },
  openapi: { label: 'OpenAPI', meaning: 'The service’s /openapi.json' },
};

/** The parts that each assumption affects. */
export const affects: Readonly<Record<ProfileName, readonly Affected[]>> = {
  expiresInUnit: ['authorization'],
  accessTokenLifetime: ['authorization'],
  accessTokenFormat: ['authorization', 'openapi'],
  signingAlgorithm: ['authorization'],
  endpointPaths: ['authorization', 'openapi'],
  grantTypes: ['authorization', 'openapi'],
  authorizationCodeLifetime: ['authorization'],
  pkcePlain: ['authorization'],
  refreshTokenRotation: ['authorization'],
  refreshTokenIdleLifetime: ['authorization'],
  refreshTokenAbsoluteLifetime: ['authorization'],
  deviceCodeLifetime: ['authorization'],
  devicePollingInterval: ['authorization'],
  keyOverlap: ['authorization'],
  missingScopeStatus: ['service', 'openapi'],
  endpointScopes: ['service', 'openapi'],
  viewerReadsOnly: ['service', 'openapi'],
  ownCustomer: ['service', 'openapi'],
  extraCustomerFields: ['service', 'openapi'],
  plainJsonPatch: ['service', 'openapi'],
  invalidBodyStatus: ['service', 'openapi'],
  bodyLimit: ['service'],
  errorBody: ['service', 'openapi'],
  entityTags: ['service', 'openapi'],
  corsOrigins: ['service'],
  rateLimit: ['service', 'openapi'],
  eventNames: ['sender', 'catcher', 'openapi'],
  receiverPaths: ['sender', 'catcher', 'openapi'],
  emissions: ['service', 'sender'],
  payloadFields: ['sender', 'openapi'],
  payloadTemplate: ['sender'],
  signingScheme: ['sender', 'openapi'],
  deliveryTimeout: ['sender'],
  retryPolicy: ['sender'],
  goneDisables: ['sender'],
  throttleStatuses: ['sender'],
  retryAfterObeyed: ['sender'],
  apiKeyHeader: ['sender'],
  ordering: ['sender'],
  plainHttp: ['service'],
  tlsCipherSuites: ['service', 'catcher'],
  tokenInQuery: ['service', 'openapi'],
};
