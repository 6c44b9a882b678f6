import { app } from '../fourteenth-app.ts';
import { as, bearer, headed, json, posted } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const hapiBearer = { program: 'hapi-auth-bearer-token', mode: ['hapiBearer'] };
const worker = { program: '@tsndr/cloudflare-worker-jwt', mode: ['workerJwt'] };
const better = { program: 'better-auth', mode: ['betterAuth'], path: '/api/auth/sign-in/email' };
const user = { email: 'ada@example.test', password: 'wrong-password-1' };
const credentials: readonly UnseenCase[] = [
  app({
    ...hapiBearer,
    id: 'hapi-bearer',
    what: 'The opaque token is wrong',
    spec: headed(bearer('wrong')),
    right: ['token-refused', 'token-revoked', 'token-malformed'],
    shows: /Bad token/,
  }),
  app({ ...hapiBearer, id: 'hapi-bearer-none', what: 'No token was sent', right: ['token-missing'] }),
  app({
    ...worker,
    id: 'worker-expired',
    what: 'The token has expired, in one word',
    spec: as({ exp: -3600 }),
    right: ['token-expired'],
    shows: /EXPIRED|expired/,
  }),
  app({
    ...worker,
    id: 'worker-early',
    what: 'The token is not valid yet, in one word',
    spec: as({ nbf: 7200 }),
    right: ['token-not-yet-valid'],
    shows: /NOT_YET_VALID|not valid/,
  }),
  app({
    ...worker,
    id: 'worker-signature',
    what: 'Another secret signed',
    spec: as({}, {}, { secret: 'another-secret-of-at-least-32-chars' }),
    right: ['token-signature-wrong'],
    shows: /INVALID_SIGNATURE/,
  }),
  app({ ...worker, id: 'fine-worker', what: 'The token is right', spec: as(), right: ['ok', 'ok-token-in-clear'] }),
  app({
    ...better,
    id: 'better-password',
    what: 'User or password is wrong',
    spec: json(user),
    right: ['credentials-refused'],
    says: 'password',
    shows: /Invalid email or password/,
  }),
  app({
    ...better,
    id: 'better-member',
    what: 'The password is missing',
    spec: json({ email: user.email }),
    right: ['field-invalid'],
    shows: /password/,
  }),
  app({
    ...better,
    id: 'better-origin',
    what: 'The origin is not trusted',
    spec: json(user, ['Origin', 'https://evil.example'], ['Cookie', 'better-auth.session_token=x']),
    right: ['request-blocked', 'csrf-token-missing', 'permission-denied'],
    says: '[Oo]rigin',
    shows: /[Oo]rigin/,
  }),
];

const graphql = { program: 'express-graphql', mode: ['graphql'], path: '/graphql' };
const exegesis = { program: 'exegesis-express', mode: ['exegesis'] };
const upload = { program: 'express-fileupload', mode: ['fileupload'] };
const file = (size: number): string =>
  `--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${'x'.repeat(size)}\r\n--b--\r\n`;
const bodies: readonly UnseenCase[] = [
  app({
    ...graphql,
    id: 'graphql-none',
    what: 'The query is missing',
    spec: json({ variables: {} }),
    right: ['field-invalid'],
    says: 'query',
    shows: /query string/,
  }),
  app({
    ...graphql,
    id: 'graphql-method',
    what: 'The method is not that of GraphQL',
    spec: () => ({ ...json({ query: '{thing(id:1){id}}' })(), method: 'PUT' }),
    right: ['method-not-allowed'],
    shows: /GET and POST|405/,
  }),
  app({
    ...graphql,
    program: 'graphql-depth-limit',
    id: 'graphql-depth',
    what: 'The query is nested too deeply',
    spec: json({ query: '{thing(id:1){parent{parent{parent{id}}}}}' }),
    right: ['request-invalid', 'field-invalid', 'query-invalid'],
    says: 'depth|deep|query',
    shows: /maximum operation depth/,
  }),
  app({
    ...graphql,
    id: 'graphql-variable',
    what: 'A variable is missing',
    spec: json({ query: 'query($id:ID!){thing(id:$id){id}}' }),
    right: ['field-invalid'],
    shows: /\$id/,
  }),
  app({
    ...graphql,
    id: 'fine-graphql',
    what: 'A record that is null is no failure',
    spec: json({ query: '{thing(id:2){id}}' }),
    right: ['ok'],
  }),
  app({
    ...exegesis,
    id: 'exegesis-member',
    what: 'A member is missing',
    spec: json({ title: 'a' }),
    right: ['field-invalid'],
    shows: /name/,
  }),
  app({
    ...exegesis,
    id: 'exegesis-key',
    what: 'The API key is missing',
    right: ['api-key-missing', 'token-missing'],
    shows: /[Mm]ust authenticate|key/,
  }),
  app({
    ...upload,
    id: 'upload-size',
    what: 'The file is too large',
    spec: posted('multipart/form-data; boundary=b', file(500)),
    right: ['body-too-large'],
    shows: /size limit/,
  }),
  app({
    ...upload,
    id: 'upload-json',
    what: 'JSON was sent where a form with files is due',
    spec: json({ file: 'x' }),
    right: ['media-type-wrong', 'form-expected', 'field-invalid'],
    says: 'multipart|file|form',
    shows: /No files/,
  }),
];

/** Servers of npm for credentials and bodies. */
export const fourteenthLoginCases: readonly UnseenCase[] = [...credentials, ...bodies];
