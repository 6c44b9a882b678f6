import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';

/** Ways a request can authenticate its sender. */
const sending = {
  nothing: {},
  bearer: { authSent: 'Bearer', requestHeaders: [['Authorization', 'Bearer sk-1']] },
  basic: { authSent: 'Basic', requestHeaders: [['Authorization', 'Basic c2s6']] },
  scheme: { authSent: 'ApiKey', requestHeaders: [['Authorization', 'ApiKey x']] },
  hyphened: { authSent: 'Api-Key', requestHeaders: [['Authorization', 'Api-Key x']] },
  key: { authSent: 'api-key X-API-Key', requestHeaders: [['X-API-Key', 'x']] },
  misnamed: { authSent: 'api-key Api-Key', requestHeaders: [['Api-Key', 'x']] },
  inUrl: { authSent: 'api-key in the URL', url: 'https://api.test/?api_key=x' },
} satisfies Record<string, Partial<Evidence>>;

type Sent = keyof typeof sending;

const proof = (sent: Sent): Partial<Evidence> => sending[sent];

/** A rejected request: its status, credentials, message and challenge. */
const refused = (status: number, sent: Sent, message?: string, challenge?: string): Partial<Evidence> => ({
  status,
  ...proof(sent),
  ...(message !== undefined && { responseText: JSON.stringify({ message }) }),
  ...(challenge !== undefined && { responseHeaders: [['WWW-Authenticate', challenge]] as HeaderPair[] }),
});

/** A rejected delivery. */
const delivery = (...of: Parameters<typeof refused>): Partial<Evidence> => ({
  ...refused(...of),
  of: 'delivery',
  method: 'POST',
  url: 'https://receiver.test/webhook/chat-started',
});

const challenge = 'ApiKey realm="x"';

/** Evidence for the causes about API keys. Only a challenge makes them certain. */
export const apiKeyExamples: Record<string, Partial<Evidence>[]> = {
  'receiver-api-key-missing': [
    delivery(401, 'nothing', undefined, challenge),
    delivery(401, 'bearer', undefined, challenge),
    delivery(401, 'misnamed', 'The header X-API-Key is missing.'),
    delivery(403, 'nothing', 'Access denied due to missing subscription key.'),
  ],
  'receiver-api-key-wrong': [
    delivery(401, 'key', undefined, challenge),
    delivery(401, 'key'),
    delivery(403, 'key', 'API key not valid.'),
    delivery(401, 'bearer', 'Invalid API key'),
  ],
  'api-key-missing': [
    refused(401, 'nothing', undefined, challenge),
    refused(401, 'bearer', undefined, challenge),
    refused(401, 'nothing', 'No API key found in request'),
    refused(401, 'bearer', 'No API key found in request'),
    refused(403, 'nothing', 'Access denied due to missing subscription key. Include it when you make requests.'),
    refused(401, 'misnamed', 'The header X-API-Key is missing.'),
    refused(401, 'bearer', 'An API key is required to call this.'),
    refused(401, 'nothing', "You didn't provide an API key."),
    refused(401, 'nothing', 'Invalid API key. See our pages for more.'),
    refused(403, 'nothing', 'The request is missing a valid API key.'),
    refused(401, 'basic', 'api_key_missing'),
  ],
  'api-key-wrong': [
    refused(401, 'key', undefined, challenge),
    refused(401, 'key'),
    refused(401, 'scheme', undefined, challenge),
    refused(401, 'hyphened', undefined, challenge),
    refused(403, 'key', 'API key not valid.'),
    refused(401, 'inUrl'),
    refused(401, 'bearer', 'Incorrect API key provided: sk-***. You can find your API key in your account.'),
    refused(401, 'basic', 'Invalid API Key provided: sk_test_***'),
    refused(403, 'bearer', 'The API key you provided has expired.'),
    refused(401, 'bearer', 'invalidApiKey'),
    refused(401, 'key', 'API key is missing or invalid.'),
  ],
};

/** Rejections that mention an API key but have another cause, with that cause. */
export const unrelatedToApiKey: readonly [string, Partial<Evidence>][] = [
  [
    'token-expired',
    refused(
      401,
      'bearer',
      'The access token expired. Sign in again or use an API key.',
      'Bearer error="invalid_token", error_description="The access token expired"',
    ),
  ],
  ['token-refused', refused(401, 'bearer', 'See how an API key is used.')],
  ['token-missing', refused(401, 'nothing', 'Sign in, or use an API key.', 'Bearer realm="x"')],
  ['permission-denied', refused(403, 'key', 'This API key is missing the scope orders.read')],
  ['permission-denied', refused(403, 'key', 'Missing API key permissions: orders.read')],
  ['permission-denied', refused(403, 'key', 'Invalid API key scope')],
  ['permission-denied', refused(403, 'bearer', 'Your API key lacks the permission to do this.')],
  ['receiver-forbidden', delivery(403, 'key', 'This API key is missing the scope orders.read')],
  ['receiver-forbidden', delivery(403, 'nothing', 'Only who has an API key of the plan may post.')],
  ['receiver-auth-refused', delivery(401, 'bearer', 'See how an API key is used.')],
];
