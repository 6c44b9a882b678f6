import { as, bearer, go, headed } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const jwt = { program: 'golang-jwt', mode: ['jwt'] };
const oidc = { program: 'go-oidc', mode: ['oidc'] };
const secret = 'another-secret-of-32-characters!!!!';
const tokens: readonly UnseenCase[] = [
  go({
    ...jwt,
    id: 'go-jwt-expired',
    what: 'The token has expired',
    spec: as({ exp: -60 }),
    right: ['token-expired'],
    shows: /expired/,
  }),
  go({
    ...jwt,
    id: 'go-jwt-algorithm',
    what: 'The algorithm is another',
    spec: as({}, { alg: 'RS256' }),
    right: ['token-algorithm-wrong'],
    shows: /signing method/,
  }),
  go({
    ...jwt,
    id: 'go-jwt-kid',
    what: 'The key is unknown',
    spec: as({}, { kid: 'k9' }),
    right: ['token-key-unknown'],
    shows: /kid/,
  }),
  go({
    ...jwt,
    id: 'go-jwt-segments',
    what: 'The token is not a JWT',
    spec: headed(bearer('gho_16C7e42F292c6912E7710c838347Ae178B4a')),
    right: ['token-malformed', 'token-type-wrong'],
    shows: /segments/,
  }),
  go({
    ...jwt,
    id: 'go-jwt-signature',
    what: 'Another secret signed',
    spec: as({}, {}, { secret }),
    right: ['token-signature-wrong'],
    shows: /signature is invalid/,
  }),
  go({
    ...jwt,
    id: 'go-jwt-issued',
    what: 'The token was issued in the future',
    spec: as({ iat: 600 }),
    right: ['token-not-yet-valid', 'clock-skew'],
    shows: /before issued/,
  }),
  go({
    ...jwt,
    id: 'go-jwt-audience',
    what: 'The audience is another',
    spec: as({ aud: 'web' }),
    right: ['token-audience-wrong'],
    shows: /audience/,
  }),
  go({ ...jwt, id: 'go-jwt-missing', what: 'No token was sent', right: ['token-missing'], shows: /no token present/ }),
  go({
    ...oidc,
    id: 'go-oidc-audience',
    what: 'The audience is the client',
    spec: as({ aud: 'my-client' }),
    right: ['token-audience-wrong'],
    shows: /audience/,
  }),
  go({
    ...oidc,
    id: 'go-oidc-issuer',
    what: 'The issuer is another',
    spec: as({ iss: 'https://accounts.test' }),
    right: ['token-issuer-wrong'],
    shows: /different provider/,
  }),
  go({
    ...oidc,
    id: 'go-oidc-expired',
    what: 'The token has expired',
    spec: as({ exp: -300 }),
    right: ['token-expired'],
    shows: /expired/,
  }),
  go({
    ...oidc,
    id: 'go-oidc-algorithm',
    what: 'The algorithm is another',
    spec: as(),
    right: ['token-algorithm-wrong'],
    shows: /algorithm/,
  }),
];

const refused = ['receiver-signature-refused'];
const github = { scheme: 'github' as const, secret: 'other' };
const hooks: readonly UnseenCase[] = [
  go({
    id: 'go-github-missing',
    program: 'go-github',
    mode: ['github', 'shared'],
    what: 'The signature of GitHub is missing',
    delivery: {},
    right: refused,
    shows: /missing signature/,
  }),
  go({
    id: 'go-github-secret',
    program: 'go-github',
    mode: ['github', 'shared'],
    what: 'The receiver has another secret',
    delivery: { signing: github },
    right: refused,
    shows: /signature check failed/,
  }),
  go({
    id: 'go-github-fine',
    program: 'go-github',
    mode: ['github', 'other'],
    what: 'The signature is right',
    delivery: { signing: github },
    right: ['ok'],
  }),
  go({
    id: 'go-slack-missing',
    program: 'slack-go',
    mode: ['slack', 'shared'],
    what: 'The header fields of Slack are missing',
    delivery: {},
    right: refused,
    says: 'header',
    shows: /missing headers/,
  }),
  go({
    id: 'go-slack-secret',
    program: 'slack-go',
    mode: ['slack', 'shared'],
    what: 'The receiver has another secret',
    delivery: { signing: { scheme: 'slack', secret: 'other' } },
    right: refused,
    shows: /unexpected signature/,
  }),
];

/** The server of `server.go` with Go libraries of Debian for tokens and signatures. */
export const thirteenthGoTokenCases: readonly UnseenCase[] = [...tokens, ...hooks];
