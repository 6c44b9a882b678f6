import { describe, expect, it } from 'vitest';
import { dump } from 'js-yaml';
import { nearestTarget } from '../../../../../electron/engine/interface/read/overlay.ts';
import { readDocuments } from '../../../../../electron/engine/interface/read/read-documents.ts';
import { api, readInterface } from '../../../../support/interface.ts';

const pets = {
  paths: {
    '/pets/{id}': {
      get: { tags: ['a', 'b'], responses: { 200: { description: 'ok' } } },
      delete: { responses: {} },
    },
  },
};

describe('a target without a part', () => {
  it.each([
    ["$.paths['/pet/{id}'].get", "$.paths['/pets/{id}'].get"],
    ["$.path['/pets/{Id}'].gett", "$.paths['/pets/{id}'].get"],
    ['$["paths"]["/pets/{id}"]["dlete"]', `$["paths"]["/pets/{id}"]['delete']`],
    ["$.paths['/pets/{id}'].get.tags[2]", undefined],
    ['$.paths.*.gett', undefined],
    ["$.webhooks['/pets/{id}']", undefined],
    ["$['__proto__'].get", undefined],
  ])('%s was probably meant to be %s', (target, meant) => {
    expect(nearestTarget(target, { info: {}, ...pets })).toBe(meant);
  });

  it('is noted with its fix', async () => {
    const overlay = "overlay: 1.0.0\nactions:\n  - target: $.paths['/pet/{id}'].get\n    update: {}\n";
    const { document, notes } = await readDocuments({
      openapi: { file: 'api.yaml', text: api(pets) },
      overlay: { file: 'overlay.yaml', text: overlay },
    });
    expect(document).toBeDefined();
    expect(notes).toEqual([
      {
        level: 'warning',
        what: "The target selects nothing in the document. Did you mean $.paths['/pets/{id}'].get?",
        place: { file: 'overlay.yaml', pointer: '/actions/0/target', line: 3 },
        fix: { from: "$.paths['/pet/{id}'].get", to: "$.paths['/pets/{id}'].get" },
      },
    ]);
  });
});

describe('an overlay', () => {
  const overlay = (...actions: object[]) => dump({ overlay: '1.1.0', info: { title: 'O', version: '1' }, actions });

  it('updates, copies and removes in order, and its parts keep their places', async () => {
    const { at, notes, placeOf } = await readInterface(api(pets), {
      overlay: overlay(
        { target: "$.paths['/pets/{id}'].get", update: { 'x-hookbench-record': { do: 'read' }, tags: ['c'] } },
        { target: '$.paths', update: { '/copies': { summary: 'A copy' } } },
        { target: "$.paths['/copies']", copy: "$.paths['/pets/{id}']" },
        { target: "$.paths['/pets/{id}'].delete", remove: true },
        { target: "$.paths['/pets/{id}'].get.tags[?@ == 'a']", remove: true },
        { target: '$.info.title', update: 'New' },
        { target: '$', update: { 'x-hookbench-seed': { pets: [] } } },
      ),
    });
    expect(notes).toEqual([]);
    expect(at('/paths/~1pets~1{id}')).toEqual({
      get: { tags: ['b', 'c'], responses: { 200: { description: 'ok' } }, 'x-hookbench-record': { do: 'read' } },
    });
    expect(at('/paths/~1copies')).toMatchObject({ summary: 'A copy', delete: {}, get: { tags: ['a', 'b', 'c'] } });
    expect(at('/info/title')).toBe('New');
    expect(placeOf('/paths/~1pets~1{id}/get/x-hookbench-record/do')).toEqual({
      file: 'overlay.yaml',
      pointer: '/actions/0/update/x-hookbench-record/do',
      line: 9,
    });
    expect(placeOf('/paths/~1pets~1{id}/get/tags/0')).toMatchObject({
      file: 'api.yaml',
      pointer: '/paths/~1pets~1{id}/get/tags/1',
    });
    expect(placeOf('/paths/~1pets~1{id}/get/tags/1')).toMatchObject({
      file: 'overlay.yaml',
      pointer: '/actions/0/update/tags/0',
    });
    expect(placeOf('/paths/~1copies/get')).toMatchObject({ file: 'api.yaml', pointer: '/paths/~1pets~1{id}/get' });
  });

  it('reports all that is wrong with it, with the lines', async () => {
    const { notes } = await readInterface(api(pets), {
      overlay: [
        'overlay: 1.0.0',
        'actions:',
        '- target: $.paths.nothing',
        '  remove: true',
        '- target: "$.paths["',
        '  update: {}',
        '- target: $.info',
        '  update: { title: [] }',
        '- target: $',
        '  remove: true',
        '- { target: $.info, update: {}, copy: $.paths }',
        '- { target: $.info, copy: $.paths.* , x-note: 1, updated: 2 }',
        '- { target: $.info, copy: $.nothing }',
      ].join('\n'),
    });
    expect(notes).toEqual([
      'warning overlay.yaml:3 /actions/0/target The target selects nothing in the document.',
      expect.stringMatching(/^error overlay.yaml:5 \/actions\/1\/target It is not a JSONPath \(RFC 9535\): /),
      'error overlay.yaml:8 /actions/2/update/title It cannot be merged into a plain value of the document.',
      'error overlay.yaml:9 /actions/3/target The whole document cannot be removed.',
      'error overlay.yaml:11 /actions/4 It has both "update" and "copy".',
      'warning overlay.yaml:12 /actions/5/updated Unknown member "updated".',
      'error overlay.yaml:13 /actions/6/copy It must select one part of the document.',
    ]);
  });

  it.each([
    ['overlay: 2.0.0', 'error overlay.yaml:1 /overlay Use Overlay 1.0 or 1.1.'],
    ['openapi: 3.0.0', 'error overlay.yaml:1  It is not an overlay: it has no member "overlay".'],
    ['overlay: 1.0.0', 'error overlay.yaml:1 /actions "actions" must be a list of at most 10,000 actions.'],
    ['overlay: [', expect.stringMatching(/^error overlay.yaml:1 {2}It cannot be read: /)],
  ])('is refused: %s', async (text, note) => {
    expect((await readInterface(api(pets), { overlay: text })).notes).toEqual([note]);
  });

  it('that adds too much is refused', async () => {
    const many = { paths: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`/${index}`, {}])) };
    const { notes } = await readInterface(api(many), {
      overlay: overlay({ target: '$.paths.*', update: { 'x-big': Array.from({ length: 1000 }, () => 0) } }),
    });
    expect(notes).toEqual(['error overlay.yaml:7 /actions/0/update The overlay adds more than 1,000,000 values.']);
  });
});
