import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import { evidence } from './examples.ts';

const posted = (type: string, requestText: string): Partial<Evidence> => ({
  method: 'POST',
  requestHeaders: type === '' ? [] : [['Content-Type', type]],
  requestText,
});
const json = posted('application/json', '{"seats":"two"}');
const form = 'application/x-www-form-urlencoded';
const answered = (status: number, body: unknown): Partial<Evidence> => ({
  status,
  responseText: typeof body === 'string' ? body : JSON.stringify(body),
});
const token = (type: string, requestText: string): Partial<Evidence> => ({
  ...posted(type, requestText),
  url: 'https://api.test/oauth/token',
});

it.each<[string, Partial<Evidence>, string]>([
  // Words about other things than a Content-Type that is not read.
  [
    'a form whose value is not found',
    {
      ...posted(form, 'customer=cus_1&amount=500'),
      ...answered(400, {
        error: { code: 'resource_missing', message: "No such customer: 'cus_1'", param: 'customer' },
      }),
    },
    'field-invalid',
  ],
  [
    'a form with an empty field, named in quotes',
    { ...posted(form, 'To=&From=%2B1'), ...answered(400, { message: "A 'To' phone number is required." }) },
    'field-invalid',
  ],
  [
    'a form with a part of the name that is missing',
    { ...posted(form, 'name=x&id=1'), ...answered(400, { message: 'The parameter username is missing' }) },
    'request-invalid',
  ],
  [
    'a form with an empty field',
    { ...posted(form, 'name=x&age='), ...answered(422, { message: 'age is required' }) },
    'field-invalid',
  ],
  [
    'a form that names a sent field beside the missing one',
    {
      ...posted(form, 'amount=500&customer=cus_1'),
      ...answered(400, { message: 'Missing required param: currency. Provide amount and currency.' }),
    },
    'field-invalid',
  ],
  [
    'a form that names a record that is not found',
    { ...posted(form, 'channel=C1'), ...answered(400, { error: 'channel was not found' }) },
    'record-unknown',
  ],
  ...(
    [
      ['invalid_grant', 'User not found', 'password', 'grant-invalid'],
      ['invalid_grant', 'refresh token not found', 'refresh_token', 'refresh-token-unknown'],
      ['invalid_grant', 'Multifactor authentication required', 'password', 'grant-invalid'],
      ['invalid_request', 'audience is required', 'client_credentials', 'resource-unknown'],
      ['unsupported_grant_type', undefined, 'magic', 'grant-unsupported'],
    ] as const
  ).map(([error, error_description, grantType, cause]): [string, Partial<Evidence>, string] => [
    `a token request as JSON that was read: ${error_description ?? error}`,
    {
      ...token('application/json', JSON.stringify({ grant_type: grantType, client_id: 'a' })),
      grantType,
      ...answered(400, { error, error_description }),
    },
    cause,
  ]),
  // The path of the request is no field.
  [
    'the path of the request in an error body of Spring',
    {
      url: 'https://api.test/getUser?id=x',
      ...answered(400, {
        timestamp: '2026-01-01T00:00:00.000+00:00',
        status: 400,
        error: 'Bad Request',
        path: '/getUser',
      }),
    },
    'request-invalid',
  ],
  [
    'the end of the path of the request',
    { ...json, url: 'https://api.test/v1/createOrder', ...answered(400, { message: 'Wrong', path: '/createOrder' }) },
    'request-invalid',
  ],
  [
    'the path of another request, beside a status',
    { ...json, ...answered(400, { status: 400, error: 'Bad Request', path: '/API' }) },
    'request-invalid',
  ],
])('does not take words about other things for what was sent: %s', (_what, special, cause) => {
  expect(diagnose(evidence(special)).cause).toBe(cause);
});

it('shows the beginning of a long Content-Type only', () => {
  const long = posted(`text/${'x'.repeat(8000)}; charset=utf-8`, '{"title":"a"}');
  const found = diagnose(evidence({ ...long, ...answered(400, { error: 'title is required' }) }));
  expect(found.cause).toBe('media-type-wrong');
  expect(JSON.stringify(found).length).toBeLessThan(3000);
});
