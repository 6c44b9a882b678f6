import type { OutsideBench } from '../../outside-bench.ts';
import { posted } from '../fourth-rows.ts';
import { apiToken } from '../programs.ts';
import { withToken } from '../replayed.ts';
import { large, needsModule, programCases, sent, signed, sixthApp, whsec, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const token = async (bench: OutsideBench, name: string, make: () => Promise<string>) => {
  const host = await bench.program(sixthApp(name));
  return bench.request({ ...withToken(await make()), url: `http://${host}/v1/things` });
};
const honoToken = (
  id: string,
  what: string,
  make: () => Promise<string>,
  expected: Pick<UnseenCase, 'right' | 'shows' | 'says' | 'never'>,
): UnseenCase => ({
  id: `sixth-${id}`,
  program: 'hono (jwt)',
  what,
  needs: [needsModule('hono')],
  run: (bench) => token(bench, 'hono-jwt', make),
  ...expected,
});

const honoRows: Record<string, ProgramRow> = {
  'hono-bearer': [
    'The token is not accepted.',
    sixthApp('hono-bearer'),
    { right: ['token-refused'], shows: /401|invalid_token/, never: /has expired|is missing/ },
    { spec: withToken('opaque') },
  ],
  'hono-limit': [
    'The body is too large.',
    sixthApp('hono-limit'),
    { right: ['body-too-large'], shows: /Payload Too Large|413/ },
    large,
  ],
  'hono-csrf': [
    'A form has no Origin, so the protection against forgery rejects it.',
    sixthApp('hono-csrf'),
    { right: ['csrf-token-missing', 'permission-denied', 'request-blocked'], shows: /403|Forbidden/ },
    { spec: posted('a=b', 'application/x-www-form-urlencoded') },
  ],
  'hono-json': [
    'The body is no JSON.',
    sixthApp('hono-json'),
    { right: ['body-not-json'], shows: /Malformed JSON/ },
    { spec: posted("{'name':'a'}") },
  ],
  'hono-route': [
    'The route has another path.',
    sixthApp('hono-route'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /404/ },
  ],
  'hono-throws': [
    'The handler throws, and says only the name of the status.',
    sixthApp('hono-throws'),
    { right: ['receiver-failed'], shows: /500|Internal Server Error/ },
    { delivery: {} },
  ],
};
const h3Rows: Record<string, ProgramRow> = {
  'h3-route': [
    'The route has another path.',
    sixthApp('h3-route'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /404/ },
  ],
  'h3-field': [
    'The validation of the body fails without the name of a field.',
    sixthApp('h3-field'),
    { right: ['request-invalid', 'field-invalid'], says: /[Vv]alidation/, shows: /[Vv]alidation/ },
    sent,
  ],
  'h3-basic': [
    'A password is required.',
    sixthApp('h3-basic'),
    { right: ['password-required', 'authorization-scheme-wrong'], shows: /Basic/ },
    { spec: withToken('opaque') },
  ],
  'h3-signature': [
    'The receiver rejects the signature with 403.',
    sixthApp('h3-error'),
    { right: ['receiver-signature-refused'], shows: /Signature mismatch/ },
    signed('stripe', 'whsec_ours'),
  ],
  'h3-length': [
    'The body is too large.',
    sixthApp('h3-length'),
    { right: ['body-too-large'], shows: /413|too large|[Ee]ntity/ },
    large,
  ],
};
const koaRows: Record<string, ProgramRow> = {
  'koa-parser': [
    'The body is no JSON.',
    sixthApp('koa-parser'),
    { right: ['body-not-json'], shows: /JSON/ },
    { spec: posted('name=a') },
  ],
  'koa-method': [
    'The route has another method.',
    sixthApp('koa-method'),
    { right: ['method-not-allowed'], shows: /405/ },
    sent,
  ],
  'koa-throws': [
    'The quota of the plan is used up, with 403.',
    sixthApp('koa-throws'),
    { right: ['rate-limited', 'quota-exceeded', 'permission-denied'], says: /[Qq]uota/, shows: /Quota of the plan/ },
  ],
};
const receiverRows: Record<string, ProgramRow> = {
  'standardwebhooks-parsed': [
    'The receiver verifies a body that it serialised again.',
    sixthApp('standardwebhooks-parsed'),
    { right: ['receiver-signature-refused'], shows: /No matching signature found/ },
    { ...signed('standard-webhooks', whsec('the secret of the receiver')), needs: [needsModule('standardwebhooks')] },
  ],
  'standardwebhooks-early': [
    'The clock of the receiver is ten minutes behind.',
    sixthApp('standardwebhooks-parsed'),
    { right: ['clock-skew'], says: /timestamp|clock/i, shows: /too new|timestamp/i },
    {
      ...signed('standard-webhooks', whsec('the secret of the receiver')),
      clock: '-10m',
      needs: [needsModule('standardwebhooks')],
    },
  ],
  'svix-silent': [
    'The receiver rejects the signature with 200.',
    sixthApp('svix-silent'),
    {
      right: ['receiver-ignored-delivery', 'receiver-signature-refused', 'error-in-success'],
      shows: /Error verifying webhook/,
    },
    { ...signed('svix', whsec('another secret than that of the receiver')), needs: [needsModule('svix')] },
  ],
  octokit: [
    'The receiver has another secret.',
    sixthApp('octokit'),
    { right: ['receiver-signature-refused'], shows: /does not match event payload/ },
    { ...signed('github', 'ours'), needs: [needsModule('@octokit')] },
  ],
  'stripe-unread': [
    'The parser of the receiver skips the body, so the library throws, with 500.',
    sixthApp('stripe-live'),
    { right: ['receiver-signature-refused', 'receiver-failed'], shows: /payload/i, never: /Compare the secret/ },
    { ...signed('stripe', 'whsec_ours'), needs: [needsModule('stripe')] },
  ],
  'twilio-proxy': [
    'The receiver verifies its public URL, while it is called at another one.',
    sixthApp('twilio-http'),
    { right: ['receiver-signature-refused'], shows: /Twilio Request Validation Failed/ },
    { ...signed('twilio', 'ours'), needs: [needsModule('twilio')] },
  ],
};

const honoTokens: readonly UnseenCase[] = [
  honoToken('hono-expired', 'The token is expired.', () => apiToken({ exp: -60 }), {
    right: ['token-expired'],
    shows: /exp/,
  }),
  honoToken('hono-early', 'The token is not valid yet.', () => apiToken({ nbf: 600 }), {
    right: ['token-not-yet-valid', 'clock-skew'],
    shows: /nbf|not.(yet|before)|verification failure/i,
  }),
  honoToken(
    'hono-key',
    'The token is signed with another secret, and the sentence is the same for every reason.',
    () => apiToken({}, { secret: 'another-secret-of-32-characters!!' }),
    {
      right: ['token-refused', 'token-signature-wrong'],
      shows: /verification failure/,
      never: /has expired|is missing/,
    },
  ),
];

/** The sixth part: frameworks and verification libraries of npm. */
export const sixthFrameworkCases: readonly UnseenCase[] = [
  ...programCases('hono', [needsModule('hono'), needsModule('@hono')], honoRows),
  ...honoTokens,
  ...programCases('h3', [needsModule('h3')], h3Rows),
  ...programCases('koa', [needsModule('koa'), needsModule('koa-bodyparser'), needsModule('@koa/router')], koaRows),
  ...programCases('a receiver with a library of npm', [needsModule('express')], receiverRows),
];
