import { describe, expect, test } from 'vitest';
import { defaultProfile, type Profile, type ProfileName } from '#shared/profile/profile.ts';
import { describeService } from '../../../../electron/engine/service/customer-contact/describe-service.ts';
import { readDocument } from '../../../../electron/engine/service/customer-contact/read-document.ts';
import { affects } from '../../../../renderer/features/assumptions/affects.ts';
import { assumptions } from '../../../../renderer/features/assumptions/assumption.ts';
import { sameValue } from '../../../../renderer/store/same-value.ts';

const base = await readDocument();
const origin = 'http://localhost:4010';
const documentOf = (profile: Profile): string => describeService(base, profile, origin, `${origin}/oauth2`);

/** Other values of assumptions without alternatives. */
const others: Partial<Record<ProfileName, unknown>> = {
  endpointPaths: { ...defaultProfile.endpointPaths, token: '/tokens', authorize: '/authorise' },
  grantTypes: ['client_credentials'],
  endpointScopes: { ...defaultProfile.endpointScopes, startChat: 'admin' },
  corsOrigins: ['https://app.example'],
  eventNames: { ...defaultProfile.eventNames, chat_started: 'chat.started' },
  emissions: { ...defaultProfile.emissions, startChat: null },
  payloadTemplate: '{}',
  throttleStatuses: [],
  apiKeyHeader: 'X-Other',
  clientAuthenticationMethods: ['private_key_jwt'],
  clientSigningAlgorithms: ['ES256'],
  clientDocumentHosts: ['keys.example'],
  responseModes: ['query', 'jwt'],
  authorizationDetailsTypes: ['payment'],
  resources: ['https://api.example/orders'],
  acrValues: ['urn:example:acr:two-factor'],
  stepUpAcr: 'urn:example:acr:two-factor',
};

describe('the parts that an assumption affects', () => {
  test.each(assumptions)('$name changes the OpenAPI document, or does not', ({ name, entry }) => {
    const alternatives = entry.alternatives?.map(({ value }) => value) ?? [];
    const number = typeof entry.default === 'number' ? [entry.default + 1] : [];
    const values = [...alternatives, ...number, ...(name in others ? [others[name]] : [])];
    expect(documentOf(defaultProfile)).toContain('openapi');
    const changed = values.filter((value) => !sameValue(value, entry.default));
    expect(changed, 'a value that is not the default').not.toEqual([]);
    const before = documentOf(defaultProfile);
    const differs = changed.some((value) => documentOf({ ...defaultProfile, [name]: value }) !== before);
    expect(affects[name].includes('openapi')).toBe(differs);
  });
});
