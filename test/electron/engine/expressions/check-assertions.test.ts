import { describe, expect, it } from 'vitest';
import type { RequestRun } from '#shared/model/request-run.ts';
import { checkAssertions } from '../../../../electron/engine/expressions/check-assertions.ts';

const content = JSON.stringify({ id: 'C-1', tags: ['a', 'b'], items: [{ id: 7 }], none: null, empty: {} });
const response = {
  status: 200,
  headers: [['Content-Type', 'application/json']],
  body: { size: content.length, encoding: 'utf8', content, truncated: false },
};
const run = (spec: object, given: object = response): RequestRun =>
  checkAssertions({ status: 200, response: given, phases: { total: 120 }, spec } as unknown as RequestRun);
const metOf = (expression: string, operator: string, value?: string) =>
  run({ assertions: [{ expression, operator, ...(value !== undefined && { value }) }] }).assertions?.[0];

describe('an assertion', () => {
  it.each<[string, string, string | undefined, boolean]>([
    ['res.status', 'eq', '200', true],
    ['res.status', 'neq', '200', false],
    ['res.status', 'in', '[200, 201]', true],
    ['res.status', 'between', '200, 299', true],
    ['res.responseTime', 'lt', '121', true],
    ['res.responseTime', 'lte', '119', false],
    ['res.headers["content-type"]', 'contains', 'json', true],
    ['res.headers.missing', 'isUndefined', undefined, true],
    ['res.body.id', 'eq', '"C-1"', true],
    ['res.body.id', 'matches', '^C-\\d$', true],
    ['res.body.id', 'startsWith', 'D', false],
    ['res.body.items[0].id', 'eq', '7', true],
    ['$.items[*].id', 'isNumber', undefined, true],
    ['res.body.tags', 'contains', 'b', true],
    ['res.body.tags', 'length', '2', true],
    ['res.body.none', 'isNull', undefined, true],
    ['res.body.missing', 'isDefined', undefined, false],
    ['res.body.empty', 'isEmpty', undefined, true],
    ['res.body', 'isJson', undefined, true],
  ])('%s %s %s is met: %s', (expression, operator, value, met) => {
    expect(metOf(expression, operator, value)).toMatchObject({ met });
  });

  it('that cannot be evaluated fails with the reason', () => {
    expect(metOf('bru.getVar("a")', 'eq', '1')).toMatchObject({
      met: false,
      observed: expect.stringContaining('Use res.status'),
    });
    expect(metOf('$.items[', 'eq', '1')?.met).toBe(false);
    expect(metOf('res.status', 'almost', '200')).toMatchObject({
      met: false,
      observed: 'The operator almost is unknown.',
    });
    expect(metOf('res.body.id', 'matches', '(')?.met).toBe(false);
  });

  it('of a value that is missing in a response that is not JSON is not met', () => {
    const text = { ...response, body: { ...response.body, content: '<p>' } };
    const spec = {
      assertions: [{ expression: 'res.body.id', operator: 'eq', value: 'C-1' }],
      values: [{ name: 'a', expression: 'res.body.id' }],
    };
    expect(run(spec, text)).toMatchObject({ assertions: [{ met: false, observed: 'nothing' }], values: {} });
  });

  it('values of the response become variables as text', () => {
    const values = [
      { name: 'id', expression: 'res.body.id' },
      { name: 'tags', expression: '$.tags' },
      { name: 'none', expression: 'res.body.missing' },
    ];
    expect(run({ values }).values).toEqual({ id: 'C-1', tags: '["a","b"]' });
  });
});
