import { checker, prism } from '../fourteenth-app.ts';
import { headed, json, posted } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const shows = /quantity/;
const checks: readonly UnseenCase[] = [
  checker({
    id: 'joi',
    program: 'joi',
    mode: ['joi'],
    what: 'Two members are wrong, in one sentence',
    spec: json({ name: 'A', quantity: '1' }),
    right: ['field-invalid'],
    shows: /name|quantity/,
  }),
  checker({
    id: 'valibot',
    program: 'valibot',
    mode: ['valibot'],
    what: 'A number is text, and the path is a list of objects',
    spec: json({ name: 'Ada', quantity: 'one' }),
    right: ['field-invalid'],
    shows,
  }),
  checker({
    id: 'superstruct',
    program: 'superstruct',
    mode: ['superstruct'],
    what: 'A number is text, in a sentence with the path',
    spec: json({ name: 'Ada', quantity: 'one' }),
    right: ['field-invalid'],
    shows,
  }),
  checker({
    id: 'superstruct-more',
    program: 'superstruct',
    mode: ['superstruct'],
    what: 'A member is unknown, which the library calls type never',
    spec: json({ name: 'Ada', quantity: 1, colour: 'red' }),
    right: ['field-invalid'],
    shows: /colour/,
  }),
  checker({
    id: 'fastest',
    program: 'fastest-validator',
    mode: ['fastest'],
    what: 'A member is missing, in a list',
    spec: json({ quantity: 1 }),
    right: ['field-invalid'],
    shows: /name/,
  }),
  checker({
    id: 'fastest-more',
    program: 'fastest-validator',
    mode: ['fastest'],
    what: 'A member is too many',
    spec: json({ name: 'Ada', quantity: 1, colour: 'red' }),
    right: ['field-invalid'],
    shows: /colour/,
  }),
  checker({
    id: 'arktype',
    program: 'arktype',
    mode: ['arktype'],
    what: 'A number is text, in a sentence',
    spec: json({ name: 'Ada', quantity: 'one' }),
    right: ['field-invalid'],
    shows,
  }),
  checker({
    id: 'typebox',
    program: '@sinclair/typebox',
    mode: ['typebox'],
    what: 'A member in a list is missing, in a list of errors',
    spec: json({ name: 'Ada', lines: [{ sku: 'a' }, {}] }),
    right: ['field-invalid'],
    shows: /lines\/1\/sku|lines\[1\]|sku/,
  }),
  checker({
    id: 'checker-type',
    program: 'joi',
    mode: ['joi'],
    what: 'JSON was sent as a form, so that all members are missing',
    spec: posted('application/x-www-form-urlencoded', '{"name":"Ada","quantity":1}'),
    right: ['media-type-wrong'],
    says: 'Content-Type',
    vague: ['field-invalid'],
  }),
  checker({
    id: 'fine-typebox',
    program: '@sinclair/typebox',
    mode: ['typebox'],
    what: 'The record is created',
    spec: json({ name: 'Ada', lines: [] }),
    right: ['ok'],
  }),
];

const mock = { program: '@stoplight/prism-cli' };
const mocks: readonly UnseenCase[] = [
  prism({
    ...mock,
    id: 'prism-path',
    path: '/v1/thing',
    what: 'The description of the API has no such path',
    right: ['endpoint-not-found', 'path-wrong', 'no-recorded-response'],
    shows: /no path matched|hasn't been found/i,
  }),
  prism({
    ...mock,
    id: 'prism-method',
    what: 'The description of the API has no such method',
    spec: () => ({ method: 'DELETE' }),
    right: ['method-not-allowed'],
    shows: /NO_METHOD_MATCHED|DELETE|405/i,
  }),
  prism({
    ...mock,
    id: 'prism-member',
    what: 'A member is missing, in a problem document',
    spec: json({ quantity: 1 }, ['Authorization', 'Bearer x']),
    right: ['field-invalid'],
    shows: /name/,
  }),
  prism({
    ...mock,
    id: 'prism-token',
    what: 'No token was sent, in a problem document',
    spec: json({ name: 'Ada' }),
    right: ['token-missing'],
    shows: /security/i,
  }),
  prism({
    ...mock,
    id: 'prism-accept',
    what: 'The API has only JSON',
    spec: () => ({ headers: [['Accept', 'application/xml']] }),
    right: ['not-acceptable'],
    shows: /NOT_ACCEPTABLE|[Aa]ccept/,
  }),
  prism({
    ...mock,
    id: 'prism-query',
    path: '/v1/search?limit=many',
    what: 'A parameter of the query is no number',
    spec: headed(),
    right: ['field-invalid', 'query-invalid'],
    shows: /limit/,
  }),
  prism({ ...mock, id: 'fine-prism', what: 'The example of the description', right: ['ok'] }),
];

/** Libraries of npm that check members, and a mock of an API. */
export const fourteenthCheckerCases: readonly UnseenCase[] = [...checks, ...mocks];
