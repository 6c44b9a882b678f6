import type { ProfileName } from '#shared/profile/profile.ts';

/** What behaves differently once an assumption is another. */
export type Affected = 'authorization' | 'service' | 'sender' | 'catcher' | 'openapi';

export const affectedWords: Readonly<Record<Affected, { label: string; meaning: string }>> = {
  authorization: { label: 'Authorization', meaning: 'The authorization server, from its next answer on' },
  service: { label: 'Service', meaning: 'The API, from its next answer on' },
  sender: { label: 'Sender', meaning: 'What the service delivers, from the next event or attempt on' },
  catcher: { label: 'Catcher', meaning: 'Which event the catcher takes a path for' },
  openapi: { label: 'OpenAPI', meaning: 'The document /openapi.json of the service' },
};

/** What each assumption affects. */
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
  tokenInQuery: ['service', 'openapi'],
};
