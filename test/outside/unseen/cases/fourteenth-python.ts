import { python } from '../fourteenth-app.ts';
import { basic, bearer, headed, json } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const quart = { program: 'Quart', mode: ['quart'] };
const restful = { program: 'Flask-RESTful', mode: ['restful'] };
const twisted = { program: 'Twisted', mode: ['twisted'] };
const frameworks: readonly UnseenCase[] = [
  python({
    ...quart,
    id: 'quart-json',
    what: 'The body is cut, in a page',
    spec: json('{"name":'),
    right: ['body-not-json'],
    shows: /400|[Bb]ad [Rr]equest|JSON/,
  }),
  python({
    ...quart,
    id: 'quart-large',
    what: 'The body is too large, in a page',
    spec: json({ name: 'x'.repeat(500) }),
    right: ['body-too-large'],
  }),
  python({
    ...quart,
    id: 'quart-user',
    what: 'The request has no user and password, in a page',
    right: ['password-required'],
    shows: /things|Basic/i,
  }),
  python({
    ...quart,
    id: 'quart-method',
    what: 'The method is not allowed',
    spec: () => ({ method: 'DELETE' }),
    right: ['method-not-allowed'],
  }),
  python({
    ...restful,
    id: 'restful-type',
    what: 'A number is text, and the words are those of the documentation',
    spec: json({ name: 'Ada', quantity: 'many' }),
    right: ['field-invalid'],
    shows: /quantity/,
  }),
  python({
    ...restful,
    id: 'restful-missing',
    what: 'A member is missing, in a message that is an object',
    spec: json({ quantity: 1 }),
    right: ['field-invalid'],
    shows: /name/,
  }),
  python({
    ...restful,
    id: 'restful-record',
    path: '/v1/things/4711',
    what: 'The record does not exist',
    right: ['record-unknown'],
    shows: /4711/,
  }),
  python({
    ...restful,
    id: 'restful-crash',
    path: '/v1/cause',
    what: 'The server cannot write its answer as JSON',
    right: ['server-failed'],
    never: /body that was sent|Send (a|the) body/,
  }),
  python({
    id: 'wtf-csrf',
    program: 'Flask-WTF',
    mode: ['wtf'],
    what: 'The token against forged requests is missing, in a page',
    spec: json({ name: 'Ada' }),
    right: ['csrf-token-missing'],
    shows: /CSRF token is missing/,
  }),
  python({
    ...twisted,
    id: 'twisted-path',
    path: '/v1/thing',
    what: 'The path is unknown, in a page',
    right: ['endpoint-not-found', 'path-wrong'],
    shows: /No such child resource|No Such Resource/i,
  }),
  python({
    ...twisted,
    id: 'twisted-method',
    what: 'The method is not allowed, in a sentence about browsers',
    spec: () => ({ method: 'DELETE' }),
    right: ['method-not-allowed', 'method-not-implemented'],
    shows: /DELETE|405|GET/,
  }),
  python({
    ...twisted,
    id: 'twisted-user',
    path: '/v1/guarded',
    what: 'The password is wrong',
    spec: headed(basic('app:wrong')),
    right: ['credentials-refused'],
    says: 'password',
  }),
  python({
    ...twisted,
    id: 'twisted-boom',
    path: '/v1/boom',
    what: 'The server fails, in a page without its reason',
    right: ['server-failed'],
  }),
  python({
    ...twisted,
    id: 'fine-twisted',
    path: '/v1/guarded',
    what: 'User and password are right',
    spec: headed(basic('app:right')),
    right: ['ok', 'ok-token-in-clear'],
  }),
];

const checks: readonly UnseenCase[] = [
  python({
    id: 'marshmallow-nested',
    program: 'marshmallow',
    mode: ['marshmallow'],
    what: 'A member of a list is missing, in an object of its index',
    spec: json({ quantity: 1, lines: [{ sku: 'a' }, {}] }),
    right: ['field-invalid'],
    shows: /sku|lines/,
  }),
  python({
    id: 'marshmallow-enum',
    program: 'marshmallow',
    mode: ['marshmallow'],
    what: 'A value is none of those that are allowed',
    spec: json({ quantity: 1, currency: 'GBP' }),
    right: ['field-invalid'],
    shows: /currency|EUR/,
  }),
  python({
    id: 'cerberus',
    program: 'Cerberus',
    mode: ['cerberus'],
    what: 'A member is unknown',
    spec: json({ quantity: 1, colour: 'red' }),
    right: ['field-invalid'],
    shows: /colour/,
  }),
  python({
    id: 'voluptuous',
    program: 'voluptuous',
    mode: ['voluptuous'],
    what: 'A number is text, in a sentence with the path of Python',
    spec: json({ name: 'Ada', quantity: 'many' }),
    right: ['field-invalid'],
    shows: /quantity/,
  }),
  python({
    id: 'jsonschema',
    program: 'jsonschema',
    mode: ['jsonschema'],
    what: 'A number is text, with the path as a list',
    spec: json({ name: 'Ada', lines: [{ price: 'ten' }] }),
    right: ['field-invalid'],
    shows: /price/,
  }),
  python({
    id: 'core-syntax',
    program: 'graphql-core',
    mode: ['graphql'],
    what: 'The query has a brace too few',
    spec: json({ query: '{thing(id:1){id}' }),
    right: ['request-invalid', 'field-invalid', 'query-invalid'],
    says: 'query|GraphQL|[Ss]yntax',
    shows: /Syntax Error/,
    never: /JSON (that was sent )?(is|has)|comma/,
  }),
  python({
    id: 'core-type',
    program: 'graphql-core',
    mode: ['graphql'],
    what: 'A variable has a wrong type',
    spec: json({ query: 'query($n:Int){thing(id:1,first:$n){id}}', variables: { n: 'many' } }),
    right: ['field-invalid'],
    shows: /many/,
  }),
];

const dangerous = { program: 'itsdangerous', mode: ['dangerous'] };
const macaroon = { program: 'pymacaroons', mode: ['macaroon'] };
const tokens: readonly UnseenCase[] = [
  python({
    ...dangerous,
    id: 'dangerous-old',
    what: 'The token is older than an hour',
    spec: headed(bearer('old')),
    right: ['token-expired'],
    shows: /Signature age|SignatureExpired/,
  }),
  python({
    ...dangerous,
    id: 'dangerous-key',
    what: 'Another secret signed',
    spec: headed(bearer('foreign')),
    right: ['token-signature-wrong'],
    shows: /does not match|BadTimeSignature|BadSignature/,
  }),
  python({
    ...dangerous,
    id: 'dangerous-form',
    what: 'The token has no signature',
    spec: headed(bearer('opaque')),
    right: ['token-malformed', 'token-signature-wrong'],
    shows: /found in value|BadSignature/,
  }),
  python({
    ...macaroon,
    id: 'macaroon-key',
    what: 'Another key signed',
    spec: headed(bearer('foreign')),
    right: ['token-signature-wrong'],
    shows: /Signatures do not match/,
  }),
];

/** Servers with Python libraries of Debian. */
export const fourteenthPythonCases: readonly UnseenCase[] = [...frameworks, ...checks, ...tokens];
