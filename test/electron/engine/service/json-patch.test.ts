import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyJsonPatch, jsonPatch } from '../../../../electron/engine/interface/records/json-patch.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume());

const budget = 10_000;
const apply = (record: unknown, patch: unknown) => applyJsonPatch(record, jsonPatch.parse(patch), budget);
const text = (json: string): unknown => JSON.parse(json);

describe('a JSON Patch', () => {
  it.each([
    ['adds a member', '{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux"}]', '{"foo":"bar","baz":"qux"}'],
    [
      'adds an element',
      '{"foo":["bar","baz"]}',
      '[{"op":"add","path":"/foo/1","value":"qux"}]',
      '{"foo":["bar","qux","baz"]}',
    ],
    ['adds at the end', '{"foo":["bar"]}', '[{"op":"add","path":"/foo/-","value":["abc"]}]', '{"foo":["bar",["abc"]]}'],
    ['adds in place of a member', '{"foo":1}', '[{"op":"add","path":"/foo","value":null}]', '{"foo":null}'],
    ['removes a member', '{"baz":1,"foo":2}', '[{"op":"remove","path":"/baz"}]', '{"foo":2}'],
    ['removes a member that is null', '{"baz":null}', '[{"op":"remove","path":"/baz"}]', '{}'],
    ['removes an element', '{"foo":["a","b","c"]}', '[{"op":"remove","path":"/foo/1"}]', '{"foo":["a","c"]}'],
    ['replaces', '{"baz":"qux"}', '[{"op":"replace","path":"/baz","value":"boo"}]', '{"baz":"boo"}'],
    ['replaces the whole', '{"a":1}', '[{"op":"replace","path":"","value":{"b":2}}]', '{"b":2}'],
    ['moves', '{"a":{"b":1},"c":{}}', '[{"op":"move","from":"/a/b","path":"/c/d"}]', '{"a":{},"c":{"d":1}}'],
    ['moves an element', '{"f":["a","b","c"]}', '[{"op":"move","from":"/f/0","path":"/f/2"}]', '{"f":["b","c","a"]}'],
    [
      'copies',
      '{"a":{"b":1}}',
      '[{"op":"copy","from":"/a","path":"/c"},{"op":"add","path":"/c/d","value":2}]',
      '{"a":{"b":1},"c":{"b":1,"d":2}}',
    ],
    ['tests', '{"a":{"x":1,"y":[2]}}', '[{"op":"test","path":"/a","value":{"y":[2],"x":1}}]', '{"a":{"x":1,"y":[2]}}'],
    [
      'reads escapes',
      '{"/":9,"~1":10}',
      '[{"op":"test","path":"/~01","value":10},{"op":"remove","path":"/~1"}]',
      '{"~1":10}',
    ],
    ['knows empty names', '{"":1}', '[{"op":"replace","path":"/","value":2}]', '{"":2}'],
    ['ignores unknown members', '{"a":1}', '[{"op":"remove","path":"/a","xyz":1}]', '{}'],
    ['is empty', '{"a":1}', '[]', '{"a":1}'],
    [
      'reaches a member named __proto__',
      '{"a":{"__proto__":1}}',
      '[{"op":"move","from":"/a/__proto__","path":"/__proto__"}]',
      '{"a":{},"__proto__":1}',
    ],
    [
      'adds members named as those of objects',
      '{}',
      '[{"op":"add","path":"/constructor","value":{"prototype":{"toString":1}}}]',
      '{"constructor":{"prototype":{"toString":1}}}',
    ],
  ])('%s', (_what, before, patch, after) => {
    const record = text(before);
    expect(apply(record, text(patch))).toEqual({ ok: true, value: text(after) });
    expect(JSON.stringify((apply(record, text(patch)) as { value: unknown }).value)).toBe(after);
    expect(record).toEqual(text(before));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    ['a test that fails', '[{"op":"test","path":"/a","value":2}]', '/0/path'],
    ['a test of what is not there', '[{"op":"test","path":"/none","value":null}]', '/0/path'],
    ['a test of another type', '[{"op":"test","path":"/a","value":"1"}]', '/0/path'],
    [
      'nothing to remove, behind what applies',
      '[{"op":"add","path":"/b","value":1},{"op":"remove","path":"/none"}]',
      '/1/path',
    ],
    ['nothing to replace', '[{"op":"replace","path":"/none","value":1}]', '/0/path'],
    ['nothing to move', '[{"op":"move","from":"/none","path":"/b"}]', '/0/from'],
    ['nothing to copy', '[{"op":"copy","from":"/toString","path":"/b"}]', '/0/from'],
    ['no parent', '[{"op":"add","path":"/x/y","value":1}]', '/0/path'],
    ['a parent that is a number', '[{"op":"add","path":"/a/y","value":1}]', '/0/path'],
    ['an index beyond the end', '[{"op":"add","path":"/l/3","value":1}]', '/0/path'],
    ['an index with a zero before it', '[{"op":"add","path":"/l/01","value":1}]', '/0/path'],
    ['the end, where an element must be', '[{"op":"remove","path":"/l/-"}]', '/0/path'],
    ['the length of an array', '[{"op":"remove","path":"/l/length"}]', '/0/path'],
    ['an inherited member', '[{"op":"remove","path":"/constructor"}]', '/0/path'],
    ['a move to an index that exists only before it', '[{"op":"move","from":"/l/0","path":"/l/2"}]', '/0/path'],
    ['a move into what is moved', '[{"op":"move","from":"/o","path":"/o/p"}]', '/0/path'],
  ])('does not apply with %s, and names the operation', (_what, patch, field) => {
    const record = text('{"a":1,"l":[1,2],"o":{}}');
    expect(apply(record, text(patch))).toMatchObject({ ok: false, field });
    expect(record).toEqual(text('{"a":1,"l":[1,2],"o":{}}'));
  });

  it('that doubles the record repeatedly is rejected', () => {
    const doubling = Array.from({ length: 60 }, (_, n) => ({ op: 'copy', from: '', path: `/x${n}` }));
    expect(apply({ a: 'x'.repeat(100) }, doubling)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('copies') as unknown,
    });
    const nested = (depth: number): unknown => text(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
    const deeper = [{ op: 'add', path: '/a'.repeat(400), value: nested(400) }];
    expect(apply(nested(500), deeper)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('deeper') as unknown,
    });
  });

  it('never throws for any operations, and leaves the record unchanged if it does not apply', () => {
    const name = fc.constantFrom('a', '__proto__', 'constructor', '0', '-', '1', '', 'length', 'ü');
    const pointer = fc.array(name, { maxLength: 3 }).map((names) => names.map((one) => `/${one}`).join(''));
    const value = fc.json({ maxDepth: 2 }).map(text);
    const operation = fc.oneof(
      fc.record({ op: fc.constantFrom('add', 'replace', 'test'), path: pointer, value }),
      fc.record({ op: fc.constant('remove'), path: pointer }),
      fc.record({ op: fc.constantFrom('move', 'copy'), path: pointer, from: pointer }),
    );
    fc.assert(
      fc.property(fc.object({ key: name, maxDepth: 3 }), fc.array(operation, { maxLength: 5 }), (object, patch) => {
        const record = text(JSON.stringify(object));
        const before = JSON.stringify(record);
        const result = applyJsonPatch(record, patch, budget);
        expect(JSON.stringify(record)).toBe(before);
        if (result.ok) expect(text(JSON.stringify(result.value) ?? 'null')).toEqual(result.value ?? null);
        expect(({} as { a?: unknown }).a).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

describe('PATCH with application/json-patch+json', () => {
  const patch = (body: unknown, type = 'json-patch') => service.patch('C-1005', body, type);
  const read = async () => (await service.get('/api/customers/C-1005')).json as Record<string, unknown>;

  it('applies completely or not at all', async () => {
    const before = await read();
    const failing = [
      { op: 'replace', path: '/tier', value: 'silver' },
      { op: 'test', path: '/name', value: 'Somebody else' },
    ];
    expect(await patch(failing)).toMatchObject({ status: 409, json: { code: 'patch_failed', field: '/1/path' } });
    expect(await read()).toEqual(before);
    const applied = await patch([{ op: 'test', path: '/name', value: before['name'] }, failing[0]]);
    expect(applied).toMatchObject({ status: 200, json: { tier: 'silver' } });
    expect(await read()).toEqual(applied.json);
  });

  it('keeps the fields that the service maintains', async () => {
    const before = await read();
    const own = ['id', 'createdAt', 'updatedAt'].map((name) => ({ op: 'replace', path: `/${name}`, value: 'X' }));
    const { id, createdAt } = (await patch(own)).json as Record<string, unknown>;
    expect({ id, createdAt }).toEqual({ id: before['id'], createdAt: before['createdAt'] });
  });

  it.each([
    ['no list', '{"op":"remove","path":"/x"}', '/'],
    ['an unknown operation', '[{"op":"rename","path":"/x"}]', '/0/op'],
    ['no path', '[{"op":"remove"}]', '/0/path'],
    ['a path that is no pointer', '[{"op":"remove","path":"x"}]', '/0/path'],
    ['a wrong escape', '[{"op":"remove","path":"/a~2"}]', '/0/path'],
    ['no value', '[{"op":"add","path":"/x"}]', '/0/value'],
    ['no from', '[{"op":"add","path":"/x","value":1},{"op":"move","path":"/x"}]', '/1/from'],
    ['an operation that is none', '[null]', '/0'],
    ['a result that is no customer', '[{"op":"replace","path":"/tier","value":"platinum"}]', '/tier'],
    ['a result without a name', '[{"op":"remove","path":"/name"}]', '/name'],
    ['a result that is no object', '[{"op":"replace","path":"","value":[]}]', '/'],
  ])('with %s is 422 and names the field', async (_what, body, field) => {
    const before = await read();
    expect(await patch(body)).toMatchObject({ status: 422, json: { code: 'invalid_record', field } });
    expect(await read()).toEqual(before);
  });

  it('is also used for application/json if the profile selects it', async () => {
    await service.assume({ plainJsonPatch: 'json-patch' });
    const body = [{ op: 'add', path: '/note', value: 'plain' }];
    expect((await patch(body, 'application/json')).json).toMatchObject({ note: 'plain' });
    expect((await patch({ note: 'merged' }, 'application/json')).status).toBe(422);
    expect((await patch({ note: 'merged' }, 'merge-patch')).json).toMatchObject({ note: 'merged' });
  });
});

describe('a JSON Patch that takes too much work', () => {
  it.each([
    [
      'moves a large value hundreds of times',
      { op: 'add', path: '/a', value: Array.from({ length: 30_000 }, () => 1) },
      (n: number) => (n % 2 === 0 ? { op: 'move', from: '/a', path: '/b' } : { op: 'move', from: '/b', path: '/a' }),
      { ok: false, field: '/9/from', problem: 'the patch moves too much' },
    ],
    [
      'doubles a value again and again',
      { op: 'add', path: '/a', value: [1] },
      () => ({ op: 'copy', from: '/a', path: '/a/-' }),
      { ok: false, field: '/17/from', problem: 'the patch copies too much' },
    ],
  ])('is refused when it %s, however large a body may be', (_, first, next, refused) => {
    const patch = jsonPatch.parse([first, ...Array.from({ length: 900 }, (_one, n) => next(n))]);
    expect(applyJsonPatch({}, patch, 8 * 1024 * 1024)).toEqual(refused);
  });
});
