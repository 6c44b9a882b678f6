import { describe, expect, it } from 'vitest';
import { evaluateExpression } from '../../../../../electron/engine/interface/emit/own-events.ts';

const facts = {
  url: 'http://localhost:4010/streams/s%201?callbackUrl=http%3A%2F%2Flocalhost%2Fq&n=1&n=2',
  method: 'POST',
  status: 201,
  request: {
    path: { id: 's 1' },
    headers: { 'x-callback': ['http://localhost/h', 'http://localhost/other'] },
    body: { callbackUrl: 'http://localhost/b', nested: { 'a/b': 7, list: [{ url: 'http://localhost/l' }] }, empty: '' },
  },
  response: { headers: { location: '/streams/9' }, body: { id: 9, done: false, object: {} } },
};

describe('runtime expressions', () => {
  it.each([
    ['$url', facts.url],
    ['$method', 'POST'],
    ['$statusCode', '201'],
    ['$request.query.callbackUrl', 'http://localhost/q'],
    ['$request.query.n', '1'],
    ['$request.header.X-Callback', 'http://localhost/h'],
    ['$request.path.id', 's 1'],
    ['$request.body#/callbackUrl', 'http://localhost/b'],
    ['$request.body#/nested/list/0/url', 'http://localhost/l'],
    ['$request.body#/nested/a~1b', '7'],
    ['$response.body#/id', '9'],
    ['$response.body#/done', 'false'],
    ['$response.header.Location', '/streams/9'],
    ['{$request.body#/callbackUrl}?id={$response.body#/id}', 'http://localhost/b?id=9'],
    ['http://localhost:4040/fixed', 'http://localhost:4040/fixed'],
  ])('%s is %s', (text, value) => {
    expect(evaluateExpression(text, facts)).toBe(value);
  });

  it.each([
    '$request.body#/missing',
    '$request.body#/empty',
    '$request.body#/nested',
    '$request.body#/constructor',
    '$request.body',
    '$response.body#/object',
    '$response.query.n',
    '$request.query.missing',
    '$unknown',
    '$',
    '{$request.body#/callbackUrl}?id={$response.body#/missing}',
  ])('%s has no value', (text) => {
    expect(evaluateExpression(text, facts)).toBeUndefined();
  });
});
