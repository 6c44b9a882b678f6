import { expect, test } from 'vitest';
import type { InterfaceModel } from '#shared/interface/interface-model.ts';
import { checkInterface, readInterface } from '../../../../electron/engine/interface/read-interface.ts';
import { newOverlay } from '../../../../electron/engine/interface/new-overlay.ts';
import * as documents from './understand/documents.ts';

/** What a document means, without the document itself. */
async function meaningOf(
  openapi: string,
  overlay?: string,
): Promise<{ meaning: Partial<InterfaceModel>; notes: string[] }> {
  const { notes, understood } = await readInterface({
    openapi: { file: 'api.yaml', text: openapi },
    ...(overlay !== undefined && { overlay: { file: 'overlay.yaml', text: overlay } }),
  });
  const { document: _, ...meaning } = understood?.model ?? { document: {} };
  return { meaning, notes: notes.filter(({ level }) => level !== 'unsupported').map(({ what }) => what) };
}

const overlayOf = async (text: string): Promise<string> =>
  (await newOverlay({ openapi: { file: 'api.yaml', text } })).text ?? '';

test.each(Object.entries(documents))(
  'the overlay of the document %s means the same as the document',
  async (_name, openapi) => {
    const overlay = await overlayOf(openapi);
    const [before, after] = [await meaningOf(openapi), await meaningOf(openapi, overlay)];
    expect(after.meaning).toEqual(before.meaning);
  },
);

test('an overlay leaves nothing to be inferred about records, events and roles', async () => {
  const { notes } = await meaningOf(documents.bookings, await overlayOf(documents.bookings));
  expect(notes).toEqual(['get-bookings pages and sorts by "cursor".']);
});

test('an overlay has the reasons as comments', async () => {
  const overlay = await overlayOf(documents.tasks);
  expect(overlay).toContain(`
  # /tasks/{task_gid} is a record of "tasks", with the key "gid".
  - target: $.paths['/tasks/{task_gid}']
    update:
      x-hookbench-resource: { name: tasks, key: gid, at: $.data }
`);
  expect(overlay).toContain(`
      x-hookbench-roles: { read: getTask, write: createTask }
`);
});

test('an overlay adds members beside the reference of a path', async () => {
  const openapi = `
openapi: 3.1.0
info: { title: "O'Neill", version: '1' }
paths:
  "/it's/{id}": { $ref: '#/components/pathItems/It' }
components:
  pathItems:
    It: { get: { responses: { '200': { content: { application/json: { schema: { properties: { id: {} } } } } } } } }
`;
  const overlay = await overlayOf(openapi);
  const [before, after] = [await meaningOf(openapi), await meaningOf(openapi, overlay)];
  expect(after.meaning).toEqual(before.meaning);
  expect(overlay).toContain("- target: $.paths['/it\\'s/{id}']");
  expect(before.meaning.collections?.[0]?.name).toBe("it's");
});

test('a document with errors has no overlay', async () => {
  const text = 'openapi: 3.1.0\npaths: {}\nx-hookbench-sates: {}\n';
  const { notes, text: written } = await newOverlay({ openapi: { file: 'api.yaml', text } });
  expect(written).toBeUndefined();
  expect(notes).toEqual([
    {
      fix: { from: 'x-hookbench-sates', to: 'x-hookbench-states' },
      level: 'error',
      what: 'Unknown member "x-hookbench-sates". Did you mean "x-hookbench-states"?',
      place: { file: 'api.yaml', pointer: '/x-hookbench-sates', line: 3 },
    },
  ]);
});

test('an overlay gets single parts that are inferred, and stays as it is elsewhere', async () => {
  const openapi = { file: 'api.yaml', text: documents.bookings };
  const own = `# Ours
overlay: 1.0.0
info: { title: Ours, version: 1.0.0 }
actions:
  # Kept.
  - target: $.paths['/bookings'].get
    update: { summary: 'Ours' }
`;
  const targets = ["$.paths['/bookings'].post"];
  const added = await newOverlay({ openapi, overlay: { file: 'overlay.yaml', text: own }, targets });
  expect(added.text).toContain(own);
  expect(added.text?.slice(own.length)).toBe(`  # create-booking sends "newBooking".
  # create-booking sends "onChange".
  - target: $.paths['/bookings'].post
    update:
      x-hookbench-record: { of: bookings, do: create }
      x-hookbench-emits: [ { webhook: newBooking }, { webhook: onChange } ]
`);
  const outlined = await checkInterface({ openapi, overlay: { file: 'overlay.yaml', text: added.text ?? '' } });
  expect(outlined.outline?.inferred.filter(({ target }) => targets.includes(target))).toEqual([]);
  expect(outlined.outline?.inferred).toContainEqual({
    target: "$.paths['/bookings/{bookingId}']",
    operations: ['get-booking', 'delete-booking'],
    members: ['x-hookbench-resource'],
    why: expect.stringContaining('"bookings"'),
  });
  const fresh = await newOverlay({ openapi, targets });
  expect(fresh.text).toContain('actions:\n  # create-booking');
});
