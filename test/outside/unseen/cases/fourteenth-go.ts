import { go } from '../fourteenth-app.ts';
import { as, basic, bearer, headed, json } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const jose = { program: 'go-jose', mode: ['gojose'] };
const tokens: readonly UnseenCase[] = [
  go({
    ...jose,
    id: 'jose-signature',
    what: 'Another secret signed, which the library calls an error of a primitive',
    spec: as({}, {}, { secret: 'another-secret-of-at-least-32-chars' }),
    right: ['token-signature-wrong'],
    shows: /cryptographic primitive/,
  }),
  go({
    ...jose,
    id: 'jose-expired',
    what: 'The token has expired',
    spec: as({ exp: -3600 }),
    right: ['token-expired'],
    shows: /expired/,
  }),
  go({
    ...jose,
    id: 'jose-audience',
    what: 'The audience is another',
    spec: as({ aud: 'https://other.test' }),
    right: ['token-audience-wrong'],
    shows: /aud/,
  }),
  go({
    ...jose,
    id: 'jose-early',
    what: 'The token is not valid yet',
    spec: as({ nbf: 3600 }),
    right: ['token-not-yet-valid'],
    shows: /not valid yet|nbf/,
  }),
  go({
    ...jose,
    id: 'jose-opaque',
    what: 'The token is no JWT',
    spec: headed(bearer('opaque')),
    right: ['token-malformed'],
    shows: /compact JWS/,
  }),
  go({ ...jose, id: 'fine-jose', what: 'The token is right', spec: as(), right: ['ok', 'ok-token-in-clear'] }),
];

const schema = { program: 'gojsonschema', mode: ['schema'] };
const members: readonly UnseenCase[] = [
  go({
    ...schema,
    id: 'gojsonschema-type',
    what: 'A number is text, in a list of sentences',
    spec: json({ name: 'Ada', quantity: 'many' }),
    right: ['field-invalid'],
    shows: /quantity/,
  }),
  go({
    ...schema,
    id: 'gojsonschema-root',
    what: 'A member is missing, at the root',
    spec: json({ quantity: 1 }),
    right: ['field-invalid'],
    shows: /name/,
  }),
  go({
    ...schema,
    id: 'gojsonschema-json',
    what: 'The body is cut',
    spec: json('{"name":"Ada"'),
    right: ['body-not-json'],
    shows: /unexpected EOF|EOF/,
  }),
  go({
    program: 'gorilla/schema',
    mode: ['decode'],
    id: 'schema-missing',
    path: '/v1/things?size=10',
    what: 'A parameter is missing',
    right: ['field-invalid', 'query-invalid'],
    shows: /page/,
  }),
  go({
    program: 'gorilla/schema',
    mode: ['decode'],
    id: 'schema-type',
    path: '/v1/things?page=first',
    what: 'A parameter is no number',
    right: ['field-invalid', 'query-invalid'],
    shows: /page/,
  }),
  go({
    program: 'graph-gophers/graphql-go',
    mode: ['graphql'],
    id: 'gophers-field',
    what: 'The field is unknown, in a 200',
    spec: json({ query: '{thing(id:"1"){id colour}}' }),
    right: ['error-in-success', 'field-invalid'],
    shows: /colour/,
  }),
];

const fasthttp = { program: 'fasthttp', mode: ['fasthttp'] };
const others: readonly UnseenCase[] = [
  go({
    program: 'gorilla/websocket',
    mode: ['websocket'],
    id: 'websocket',
    what: 'The path is for WebSockets, in a 400',
    right: ['upgrade-required'],
    says: 'WebSocket',
    shows: /websocket/i,
  }),
  go({
    ...fasthttp,
    id: 'fasthttp-header',
    what: 'The header fields are too large, in text',
    spec: headed(['Cookie', `session=${'x'.repeat(4000)}`]),
    right: ['headers-too-large'],
    shows: /[Tt]oo big request header|431/,
  }),
  go({
    program: 'go-http-auth',
    mode: ['basic'],
    id: 'http-auth-wrong',
    what: 'The password is wrong',
    spec: headed(basic('app:wrong')),
    right: ['credentials-refused'],
    says: 'password',
  }),
  go({
    program: 'httprouter',
    mode: ['router'],
    id: 'router-slash',
    path: '/v1/things/',
    what: 'The path has a slash too many',
    right: ['redirect-trailing-slash'],
    shows: /\/v1\/things/,
  }),
  go({
    program: 'httprouter',
    mode: ['router'],
    id: 'router-method',
    what: 'The method is not allowed',
    spec: json({ a: 1 }),
    right: ['method-not-allowed'],
    shows: /GET|405/,
  }),
  go({
    program: 'unrolled/secure',
    mode: ['secure'],
    id: 'secure-host',
    what: 'The host is not allowed',
    right: ['host-not-served'],
    shows: /[Bb]ad [Hh]ost/,
  }),
];

/** Servers with Go libraries of Debian. */
export const fourteenthGoCases: readonly UnseenCase[] = [...tokens, ...members, ...others];
