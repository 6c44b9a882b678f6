import { type Profile, defaultProfile } from '#shared/profile/profile.ts';

/** Profiles that change the OpenAPI document of the service, by name. */
export const changedProfiles: Record<string, Partial<Profile>> = {
  'the default profile': {},
  'errors in the OAuth style, wrong bodies 400, missing scope 401': {
    errorBody: 'oauth',
    invalidBodyStatus: 400,
    missingScopeStatus: 401,
  },
  'empty errors, no entity tags, a rate limit': { errorBody: 'empty', entityTags: false, rateLimit: 100_000 },
  'a list of customers, fields refused, application/json as JSON Patch': {
    ownCustomer: 'list',
    extraCustomerFields: 'refused',
    plainJsonPatch: 'json-patch',
  },
  'tokens in the query, application/json refused for PATCH, scopes of its own': {
    tokenInQuery: true,
    plainJsonPatch: 'refused',
    endpointScopes: { ...defaultProfile.endpointScopes, getCustomer: null, startChat: 'chat:start' },
  },
  'other event names, extended payloads, other endpoints, opaque tokens': {
    eventNames: { ...defaultProfile.eventNames, chat_ended: 'chat.ended' },
    payloadFields: 'extended',
    signingScheme: 'github',
    accessTokenFormat: 'opaque',
    grantTypes: ['client_credentials'],
    endpointPaths: { ...defaultProfile.endpointPaths, token: '/oauth/token' },
  },
};
