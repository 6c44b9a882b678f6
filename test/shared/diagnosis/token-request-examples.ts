import type { Evidence } from '#shared/diagnosis/evidence.ts';

const oauth = (error: string): Partial<Evidence> => ({
  method: 'POST',
  status: error === 'invalid_client' ? 401 : 400,
  requestHeaders: [
    ['Authorization', 'Basic eDp5'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ],
  responseText: JSON.stringify({ error, error_description: 'why' }),
});

/** Examples of rejected token requests, by their error code. */
export const tokenRequestExamples: Record<string, Partial<Evidence>[]> = {
  'client-authentication-failed': [oauth('invalid_client'), { ...oauth('access_denied'), status: 401 }],
  'grant-invalid': [oauth('invalid_grant')],
  'scope-not-granted': [oauth('invalid_scope')],
  'grant-not-allowed': [oauth('unauthorized_client')],
  'grant-unsupported': [oauth('unsupported_grant_type')],
  'device-authorization-pending': [oauth('authorization_pending')],
  'device-polled-too-fast': [oauth('slow_down')],
  'device-access-denied': [400, 401].map((status) => ({
    ...oauth('access_denied'),
    status,
    grantType: 'urn:ietf:params:oauth:grant-type:device_code',
  })),
  'token-denied': [{ ...oauth('access_denied'), grantType: 'client_credentials' }],
  'device-code-expired': [oauth('expired_token')],
  'token-request-invalid': [oauth('invalid_request')],
};
