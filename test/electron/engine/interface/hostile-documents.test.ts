import { describe, expect, it } from 'vitest';
import { checkInterface } from '../../../../electron/engine/interface/read-interface.ts';
import { checkInterfaceJob } from '../../../../electron/engine/interface/interface-job.ts';
import { readDocuments } from '../../../../electron/engine/interface/read/read-documents.ts';
import { openJobs } from '../../../../electron/engine/jobs/create-jobs.ts';

const to = (index: number): object => ({ $ref: `#/components/schemas/A${index}` });

/** An API of one list whose items have the schema `A0`. */
function documentOf(schemas: Record<string, object>): string {
  const content = { 'application/json': { schema: { type: 'array', items: to(0) } } };
  const get = { responses: { 200: { description: 'ok', content } } };
  return JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/a': { get } }, components: { schemas } });
}

/** Schemas `A0`, `A1`, …, and a last one with an id. */
const series = (length: number, of: (next: number) => object): Record<string, object> =>
  Object.fromEntries(
    Array.from({ length: length + 1 }, (_, index) => [
      `A${index}`,
      index === length ? { properties: { id: { type: 'string' } } } : of(index + 1),
    ]),
  );

const check = async (text: string) => {
  const { notes, usable } = await checkInterface({ openapi: { file: 'api.json', text } });
  return {
    usable,
    notes: notes.filter(({ level }) => level !== 'inferred').map(({ level, what }) => `${level}: ${what}`),
  };
};

describe('a hostile document is read in linear time', { timeout: 20_000 }, () => {
  it.each([
    ['whose references multiply in allOf', series(100, (next) => ({ allOf: [to(next), to(next), to(next)] }))],
    [
      'whose references multiply in oneOf',
      series(100, (next) => ({ oneOf: [to(next), { anyOf: [to(next), to(next)] }] })),
    ],
    ['whose references multiply in members', series(100, (next) => ({ properties: { a: to(next), b: to(next) } }))],
    ['with a long chain through members', series(20_000, (next) => ({ properties: { a: to(next) } }))],
    ['with an enum of many values', { A0: { enum: Array.from({ length: 300_000 }, (_, index) => index) } }],
    [
      'with many members',
      { A0: { properties: Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`p${i}`, {}])) } },
    ],
  ])('%s', async (_name, schemas) => {
    expect(await check(documentOf(schemas))).toEqual({ usable: true, notes: [] });
  });

  it('with a long list of parts that are none, which are removed', async () => {
    const parameters = Array.from({ length: 100_000 }, (_, index) => index);
    const { notes, usable } = await check(JSON.stringify({ openapi: '3.1.0', paths: { '/a': { parameters } } }));
    expect(usable).toBe(false);
    expect(notes.at(-1)).toBe('error: 99,800 more are not listed.');
  });

  it('with an overlay that removes many items', async () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => ({ name: String(index) }));
    const text = JSON.stringify({ openapi: '3.1.0', tags });
    const overlay = JSON.stringify({ overlay: '1.0.0', actions: [{ target: '$.tags[?@.name != "7"]', remove: true }] });
    const { document, notes } = await readDocuments({
      openapi: { file: 'api.json', text },
      overlay: { file: 'overlay.json', text: overlay },
    });
    expect(notes).toEqual([]);
    expect(document?.root['tags']).toEqual([{ name: '7' }]);
    expect(document?.placeOf('/tags/0/name').pointer).toBe('/tags/7/name');
  });

  it('with many events that share many schemas', async () => {
    const post = { requestBody: { content: { 'application/json': { schema: to(0) } } } };
    const webhooks = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`e${index}`, { post }]));
    const schemas = series(5000, (next) => ({ properties: { a: to(next) } }));
    const { document, notes } = await readDocuments({
      openapi: { file: 'api.json', text: JSON.stringify({ openapi: '3.1.0' }) },
      events: { file: 'events.json', text: JSON.stringify({ openapi: '3.1.0', webhooks, components: { schemas } }) },
    });
    expect(notes).toEqual([]);
    expect(Object.keys(document?.root['webhooks'] as object)).toHaveLength(1000);
  });

  it('with a long chain of references, which is cut', async () => {
    const { notes, usable } = await check(documentOf(series(20_000, to)));
    expect(usable).toBe(true);
    expect(notes[0]).toBe('unsupported: References lead over more than 300 steps. This one is ignored.');
  });

  it('whose schemas all contain each other, which is cut', async () => {
    const all = Array.from({ length: 200 }, (_, index) => to(index));
    const { notes, usable } = await check(documentOf(series(200, (next) => ({ allOf: [...all, to(next)] }))));
    expect(usable).toBe(true);
    expect(notes).toContain('unsupported: "$ref" contains itself. It is ignored.');
    expect(notes.at(-1)).toMatch(/^unsupported: [\d,]+ more are not listed\.$/);
  });
});

describe('the job that checks an interface', () => {
  it('ends with a clear error when it takes too much memory', async () => {
    const jobs = openJobs({ maxHeapMb: 48 });
    try {
      const text = documentOf(series(200_000, (next) => ({ title: String(next) })));
      await expect(jobs.run(checkInterfaceJob, { openapi: { file: 'api.json', text } })).rejects.toThrow(
        'Reading the interface takes too much memory.',
      );
    } finally {
      jobs.close();
    }
  });
});
