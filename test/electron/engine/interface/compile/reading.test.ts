import { describe, expect, it } from 'vitest';
import { compileInterface } from '../../../../../electron/engine/interface/compile/compile-interface.ts';
import type { CompiledOperation } from '../../../../../electron/engine/interface/compile/compiled-interface.ts';
import { understood } from '../understand/understood.ts';

/** The only operation of a document with these parts. */
function operationWith(parts: string, path = '/a'): CompiledOperation {
  const { model } = understood(`
openapi: 3.1.0
info: { title: Reading, version: '1' }
paths:
  ${path}:
    post:
      operationId: op
      responses: { '200': {} }
${parts.replaceAll(/^/gm, '      ')}`);
  const operation = compileInterface(model, { seed: 1 }).operations.get('op');
  if (!operation) throw new Error('No operation');
  return operation;
}

/** The value of the parameter `p`, sent in this way. */
function parameter(spec: string, sent: { path?: string; search?: string; headers?: Record<string, string> }): unknown {
  const operation = operationWith(`parameters: [{ name: p, ${spec} }]`, '/a/{p}');
  const { path: p, search = '', headers = {} } = sent;
  const { problems, values } = operation.readParameters({ params: p === undefined ? {} : { p }, search, headers });
  return problems.length > 0
    ? problems.map(({ expected, instance, rule }) => `${instance} ${rule}: ${expected}`)
    : Object.values(values).flatMap((bag) => (Object.hasOwn(bag, 'p') ? [bag['p']] : []))[0];
}

const integers = 'schema: { type: array, items: { type: integer } }';
const color = 'schema: { type: object, properties: { r: { type: integer }, g: { type: integer } } }';

describe('readParameters', () => {
  it.each([
    ['in: query, schema: { type: integer }', { search: '?p=5' }, 5],
    ['in: query, schema: { type: string }', { search: '?p=5' }, '5'],
    ['in: query, schema: { type: boolean }', { search: 'p=true' }, true],
    ['in: query, schema: { anyOf: [{ type: integer, maximum: 9 }, { type: string }] }', { search: '?p=10' }, '10'],
    ['in: query, schema: { type: string }', { search: '?p=a%20b+c%26d' }, 'a b c&d'],
    [`in: query, ${integers}`, { search: '?p=1&p=2' }, [1, 2]],
    [`in: query, explode: false, ${integers}`, { search: '?p=1,2' }, [1, 2]],
    [`in: query, style: spaceDelimited, explode: false, ${integers}`, { search: '?p=1%202' }, [1, 2]],
    [`in: query, style: pipeDelimited, explode: false, ${integers}`, { search: '?p=1|2' }, [1, 2]],
    [`in: query, explode: false, schema: { type: array, items: {} }`, { search: '?p=a%2Cb,c' }, ['a,b', 'c']],
    [`in: query, ${color}`, { search: '?r=1&g=2&x=3' }, { r: 1, g: 2 }],
    [`in: query, explode: false, ${color}`, { search: '?p=r,1,g,2' }, { r: 1, g: 2 }],
    [`in: query, style: deepObject, ${color}`, { search: '?p[r]=1&p%5Bg%5D=2' }, { r: 1, g: 2 }],
    [
      'in: query, style: deepObject, schema: { properties: { a: { properties: { b: { type: integer } } } } }',
      { search: '?p[a][b]=1' },
      { a: { b: 1 } },
    ],
    [
      'in: query, content: { application/json: { schema: { type: object } } }',
      { search: '?p=%7B%22a%22:1%7D' },
      { a: 1 },
    ],
    [`in: path, required: true, ${integers}`, { path: '1,2' }, [1, 2]],
    [`in: path, required: true, style: label, explode: true, ${integers}`, { path: '.1.2' }, [1, 2]],
    [`in: path, required: true, style: matrix, explode: true, ${integers}`, { path: ';p=1;p=2' }, [1, 2]],
    [`in: path, required: true, style: matrix, ${integers}`, { path: ';p=1,2' }, [1, 2]],
    [`in: path, required: true, style: label, explode: true, ${color}`, { path: '.r=1.g=2' }, { r: 1, g: 2 }],
    [`in: path, required: true, style: matrix, ${color}`, { path: ';p=r,1,g,2' }, { r: 1, g: 2 }],
    [`in: header, ${integers}`, { headers: { p: '1, 2' } }, [1, 2]],
    [`in: header, explode: true, ${color}`, { headers: { p: 'r=1,g=2' } }, { r: 1, g: 2 }],
    ['in: cookie, schema: { type: integer }', { headers: { cookie: 'a=1; p=7; b=2' } }, 7],
    [`in: cookie, explode: false, ${integers}`, { headers: { cookie: 'p=1,2' } }, [1, 2]],
    [
      'in: querystring, content: { application/x-www-form-urlencoded: { schema: { properties: { r: { type: integer } } } } }',
      { search: '?r=1' },
      { r: 1 },
    ],
    ['in: query, schema: { type: integer, maximum: 9 }', { search: '?p=10' }, [' maximum: must be at most 9']],
    ['in: query, schema: { type: integer }', { search: '?p=x' }, [' type: must be a whole number']],
    ['in: query, schema: { type: integer }', { search: '?p=1&p=2' }, [' type: must be a whole number']],
    ['in: query, required: true, schema: {}', {}, [' required: must be present']],
    ['in: query, schema: { type: integer, default: 5 }', {}, undefined],
  ])('reads %s', (spec, sent, value) => {
    expect(parameter(spec, sent)).toEqual(value);
  });

  it('returns the defaults of parameters that were not sent', () => {
    const { readParameters } = operationWith('parameters: [{ name: p, in: query, schema: { default: 5 } }]');
    expect(readParameters({ params: {}, search: '', headers: {} }).defaults.query).toEqual({ p: 5 });
  });

  it('has the members of a querystring among the values of the query', () => {
    const form = 'content: { application/x-www-form-urlencoded: { schema: { properties: { r: { type: integer } } } } }';
    const { readParameters } = operationWith(`parameters: [{ name: p, in: querystring, ${form} }]`);
    expect(readParameters({ params: {}, search: '?r=1', headers: {} }).values.query).toEqual({ r: 1, p: { r: 1 } });
  });

  it('names the parameter and the rule in the document', () => {
    const { readParameters } = operationWith(
      'parameters: [{ name: p, in: query, schema: { items: { type: integer, maximum: 1 } } }]',
    );
    expect(readParameters({ params: {}, search: '?p=1&p=2', headers: {} }).problems).toEqual([
      {
        ...{ parameter: 'p', in: 'query', pointer: '/paths/~1a/post/parameters/0', instance: '/1', rule: 'maximum' },
        ...{ schema: '/paths/~1a/post/parameters/0/schema/items/maximum', expected: 'must be at most 1' },
      },
    ]);
  });

  it('reads members named __proto__ as data', () => {
    const { readParameters } = operationWith(
      'parameters: [{ name: p, in: query, style: deepObject, schema: { type: object } }]',
    );
    const { values } = readParameters({ params: {}, search: '?p[__proto__][x]=1', headers: {} });
    expect(JSON.stringify(values.query)).toBe('{"p":{"__proto__":{"x":"1"}}}');
  });
});

/** A body of `multipart/form-data`, of parts with headers. */
const multipart = (...parts: [head: string, body: string][]): Buffer =>
  Buffer.from(
    `${parts.map(([head, body]) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`).join('')}--b--\r\n`,
  );
const multipartType = 'multipart/form-data; boundary=b';

const bodyWith = (content: string, required = true): CompiledOperation =>
  operationWith(`requestBody: { required: ${required}, content: { ${content} } }`);

describe('readBody', () => {
  it('reads JSON of the declared types, and refuses others', () => {
    const { readBody } = bodyWith('application/*: { schema: { type: object, required: [a] } }, text/plain: {}');
    expect(readBody('application/vnd.x+json', Buffer.from('{"a":1}'))).toMatchObject({ ok: true, value: { a: 1 } });
    expect(readBody('text/plain', Buffer.from('hi'))).toEqual({ ok: true, type: 'text/plain', value: 'hi' });
    expect(readBody('image/png', Buffer.from('x'))).toMatchObject({ ok: false, kind: 'media-type' });
    expect(readBody(undefined, Buffer.from('x'))).toMatchObject({ ok: false, kind: 'media-type' });
    expect(readBody('application/json', Buffer.from('{'))).toMatchObject({ ok: false, kind: 'unreadable' });
    expect(readBody('application/json', Buffer.from('{}'))).toMatchObject({
      ...{ ok: false, kind: 'invalid', detail: 'The body must have the member "a".' },
      violations: [{ schema: '/paths/~1a/post/requestBody/content/application~1*/schema/required' }],
    });
    expect(readBody('application/json', Buffer.from(''))).toMatchObject({ ok: false, kind: 'missing' });
  });

  it('accepts no body where none is required or declared', () => {
    expect(bodyWith('application/json: {}', false).readBody(undefined, Buffer.from(''))).toMatchObject({ ok: true });
    expect(operationWith('').readBody('x/y', Buffer.from('x'))).toMatchObject({ ok: true, value: undefined });
  });

  it('refuses a form of very many pairs', () => {
    const { readBody } = bodyWith('application/x-www-form-urlencoded: {}');
    const form = (pairs: number) =>
      readBody(
        'application/x-www-form-urlencoded',
        Buffer.from(Array.from({ length: pairs }, () => 'a[b]=1').join('&')),
      );
    expect(form(10_000)).toMatchObject({ ok: true });
    expect(form(10_001)).toMatchObject({
      ok: false,
      kind: 'unreadable',
      detail: expect.stringContaining('10000 pairs'),
    });
  });

  it('reads forms by the types and styles of their members', () => {
    const { readBody } = bodyWith(
      `application/x-www-form-urlencoded:
      { schema: { properties: { n: { type: integer }, tags: { type: array, items: { type: integer } }, o: { type: object, properties: { x: { type: integer } } }, l: { type: array, items: { properties: { p: { type: integer } } } } } },
        encoding: { tags: { explode: false } } }`.replaceAll(/\s+/g, ' '),
    );
    const read = readBody(
      'application/x-www-form-urlencoded',
      Buffer.from('n=5&tags=1,2&o[x]=3&l[0][p]=1&l[1][p]=2&m[k]=v&z=1&z=2'),
    );
    expect(read).toMatchObject({
      ok: true,
      value: { n: 5, tags: [1, 2], o: { x: 3 }, l: [{ p: 1 }, { p: 2 }], m: { k: 'v' }, z: ['1', '2'] },
    });
  });

  it('reads the parts of multipart forms', () => {
    const { readBody } = bodyWith(
      'multipart/form-data: { schema: { required: [file], properties: { n: { type: integer }, meta: { type: object }, file: { type: string }, files: { type: array, items: {} } } } }',
    );
    const read = readBody(
      multipartType,
      multipart(
        ['name="n"', '5'],
        ['name="meta"\r\nContent-Type: application/json', '{"a":[1]}'],
        ['name="file"; filename="a \\"b\\".txt"', 'text\r\nof a file'],
        ['name="files"; filename=x', 'one'],
        ['name="files"; filename=y', 'two'],
      ),
    );
    expect(read).toMatchObject({
      ok: true,
      value: { n: 5, meta: { a: [1] }, file: 'text\r\nof a file', files: ['one', 'two'] },
    });
    expect(readBody(multipartType, multipart(['name="n"', 'x']))).toMatchObject({ ok: false, kind: 'invalid' });
    for (const [type, text] of [
      ['multipart/form-data', '--b--'],
      [multipartType, 'no boundary'],
      [multipartType, '--b\r\nno end'],
      [multipartType, '--b\r\nA: b\r\n--b--'],
    ]) {
      expect(readBody(type, Buffer.from(text ?? ''))).toMatchObject({ ok: false, kind: 'unreadable' });
    }
  });

  it('reads streams of JSON, and validates each item', () => {
    const { readBody } = bodyWith('application/x-ndjson: { itemSchema: { type: integer } }');
    expect(readBody('application/x-ndjson', Buffer.from('1\n2\n'))).toMatchObject({ ok: true, value: [1, 2] });
    expect(readBody('application/x-ndjson', Buffer.from('1\n"x"'))).toMatchObject({
      ...{ ok: false, kind: 'invalid', violations: [{ instance: '/1', rule: 'type' }] },
    });
  });

  it('reads 10 MB of any type in well below the time that requests may take', () => {
    const size = 10 * 1024 * 1024;
    const bodies: [type: string, body: Buffer][] = [
      ['application/json', Buffer.from(`[${'{"a":1},'.repeat(size / 8)}{"a":1}]`)],
      ['application/x-www-form-urlencoded', Buffer.from('a[b][c]=%41&'.repeat(size / 12))],
      ['application/x-www-form-urlencoded', Buffer.from('[]'.repeat(size / 2))],
      [
        multipartType,
        multipart(
          ...Array.from({ length: 9000 }, (_, index): [string, string] => [`name="${index}"`, 'x'.repeat(1000)]),
        ),
      ],
      [multipartType, Buffer.from(`--b${'\r\n--'.repeat(size / 4)}`)],
      ['application/x-ndjson', Buffer.from('1\n'.repeat(size / 2))],
      ['application/x-ndjson', Buffer.from('"0123456789012345678901234567890123456789012345678901"\n'.repeat(190_000))],
      ['text/plain', Buffer.alloc(size, 'x')],
    ];
    const { readBody } = bodyWith(
      '"*/*": { schema: { items: { properties: { a: { type: integer } } } }, itemSchema: { type: integer } }',
    );
    for (const [type, body] of bodies) {
      const started = process.cpuUsage();
      readBody(type, body);
      expect([type, process.cpuUsage(started).user / 1000 < 10_000]).toEqual([type, true]);
    }
  }, 60_000);
});
