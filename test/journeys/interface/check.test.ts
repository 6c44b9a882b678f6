import { createServer } from 'node:http';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Note } from '#shared/interface/note.ts';
import { runCli } from '../../support/start-serve.ts';
import { listening } from '../../support/listening-server.ts';
import { libraryApi, libraryOverlay } from '../../support/library-interface.ts';
import { pets } from '../../electron/engine/interface/understand/documents.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const openapi = `openapi: 3.1.0
info: { title: Train travel, version: 1.2.0 }
paths:
  /stations:
    get:
      responses:
        200:
          description: ok
          content:
            application/json:
              schema: { $ref: schemas/station.yaml }
  /bookings:
    post: { responses: {} }
webhooks:
  newBooking: { post: {} }
components:
  schemas: { Booking: { type: object } }
  securitySchemes:
    OAuth2: { type: oauth2, flows: {} }
`;

const overlay = `overlay: 1.0.0
info: { title: Ours, version: 1.0.0 }
actions:
  - target: $.paths['/bookings'].post
    update: { summary: Book }
  - target: $.paths['/nothing']
    update: {}
`;

let folder: TempFolder;
const file = (name: string): string => join(folder.path, name);

beforeAll(async () => {
  folder = await tempFolder();
  await mkdir(file('api/schemas'), { recursive: true });
  await writeFile(file('api/api.yaml'), openapi);
  await writeFile(file('api/schemas/station.yaml'), 'type: object\n');
  await writeFile(file('overlay.yaml'), overlay);
  await writeFile(file('secret.yaml'), 'type: object\n');
  await symlink(file('secret.yaml'), file('api/schemas/link.yaml'));
});
afterAll(() => folder[Symbol.asyncDispose]());

describe('hookbench interface check', () => {
  it('prints what the documents consist of, and warnings with file and line', async () => {
    const args = ['interface', 'check', file('api/api.yaml'), '--overlay', file('overlay.yaml')];
    expect(await runCli(args)).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        `${file('overlay.yaml')}:6: warning: The target selects nothing in the document. Did you mean $.paths['/bookings']? (/actions/1/target)`,
        `${file('api/api.yaml')}:1: inferred: Experiments and load use these roles: read "GET /stations", write "POST /bookings", event "newBooking".`,
        'Train travel 1.2.0, OpenAPI 3.1.0',
        '2 operations at /, 1 schema',
        'Event newBooking: webhook, sent by no operation',
        'Security schemes: OAuth2 (oauth2)',
        'Scopes: none',
        'It has no errors.',
        '',
      ].join('\n'),
    });
  });

  it('prints what is understood, and what is inferred with file and line', async () => {
    await writeFile(file('pets.yaml'), pets);
    const { code, stdout } = await runCli(['interface', 'check', file('pets.yaml')]);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        `${file('pets.yaml')}:25: inferred: /pets/{petId} is a record of "pets", with the key "id". (/paths/~1pets~1{petId})`,
        `${file('pets.yaml')}:7: unsupported: listPets ignores "shelter": no member of "pets" has this name. (/paths/~1pets/get)`,
        '8 operations at /live/v3, 3 schemas',
        'Records pets: key id, /pets/{petId}, /pets',
        'Record shelter: /shelter',
        'Event petAdded: webhook, sent by addPet',
      ]),
    );
  });

  it('prints all errors and ends with 2 for a wrong file', async () => {
    await writeFile(
      file('api/wrong.yaml'),
      openapi.replace('station.yaml', 'link.yaml').replace('{ responses: {} }', '5'),
    );
    const { code, stdout } = await runCli(['interface', 'check', file('api/wrong.yaml'), '--json']);
    expect(code).toBe(2);
    const { notes, usable } = JSON.parse(stdout);
    expect(usable).toBe(false);
    expect(notes.filter(({ level }: Note) => level === 'error')).toEqual([
      {
        level: 'error',
        what: 'It must be an object.',
        place: { file: file('api/wrong.yaml'), pointer: '/paths/~1bookings/post', line: 13 },
      },
      {
        level: 'error',
        what: 'The reference schemas/link.yaml cannot be followed: it is not below the folder of the document.',
        place: {
          file: file('api/wrong.yaml'),
          pointer: '/paths/~1stations/get/responses/200/content/application~1json/schema/$ref',
          line: 11,
        },
      },
    ]);
  });

  it('ends with 2 for a file that does not exist', async () => {
    const { code, stderr } = await runCli(['interface', 'check', file('none.yaml')]);
    expect(code).toBe(2);
    expect(stderr).toContain(`Cannot read ${file('none.yaml')}: it does not exist.`);
  });

  it('gets URLs only when it may', async () => {
    using server = await listening(createServer((_request, response) => response.end('Remote: { type: integer }')));
    const url = `http://127.0.0.1:${server.port}/all.yaml#/Remote`;
    await writeFile(file('api/remote.yaml'), openapi.replace('schemas/station.yaml', url));
    const args = ['interface', 'check', file('api/remote.yaml')];
    const refused = await runCli(args);
    expect(refused.code).toBe(2);
    expect(refused.stdout).toContain('URLs are read only with --allow-remote-refs.');
    const { code, stdout } = await runCli([...args, '--allow-remote-refs']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('It has no errors.') });
  });
});

describe('hookbench interface new', () => {
  it('prints an overlay with which the document means the same', async () => {
    await writeFile(file('pets.yaml'), pets);
    const { code, stdout } = await runCli(['interface', 'new', file('pets.yaml')]);
    expect(code).toBe(0);
    expect(stdout).toContain(`
  # addPet sends "petAdded".
  - target: $.paths['/pets'].post
    update:
      x-hookbench-record: { of: pets, do: create }
      x-hookbench-emits: [ { webhook: petAdded } ]
`);
    await writeFile(file('pets.overlay.yaml'), stdout);
    const summaryOf = async (...args: string[]) =>
      JSON.parse((await runCli(['interface', 'check', file('pets.yaml'), '--json', ...args])).stdout).summary;
    expect(await summaryOf('--overlay', file('pets.overlay.yaml'))).toEqual(await summaryOf());
  });

  it('writes a new file, and replaces none', async () => {
    const args = ['interface', 'new', file('api/api.yaml'), '--out', file('new.yaml')];
    expect(await runCli(args)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await readFile(file('new.yaml'), 'utf8')).toContain('title: Hookbench for Train travel');
    const { code, stderr } = await runCli(args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('exists.') });
  });

  it('ends with 2 and the errors of a wrong document', async () => {
    await writeFile(file('api/wrong-member.yaml'), `${openapi}x-hookbench-role: {}\n`);
    const { code, stderr, stdout } = await runCli(['interface', 'new', file('api/wrong-member.yaml')]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      'wrong-member.yaml:20: error: Unknown member "x-hookbench-role". Did you mean "x-hookbench-roles"?',
    );
  });
});

describe('POST /interface/check', () => {
  let control: TestControl;
  beforeAll(async () => {
    control = await startControl();
  });
  afterAll(() => control.close());

  const post = async (path: string, body: object) => {
    const response = await fetch(`${control.control}/interface/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const check = (body: object) => post('check', body);

  it('answers what the documents consist of, and what is wrong with them', async () => {
    const { body, status } = await check({ openapi, overlay });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      usable: false,
      summary: {
        title: 'Train travel',
        openapi: '3.1.0',
        operations: 2,
        schemas: 1,
        events: [{ name: 'newBooking', kind: 'webhook', sentBy: [] }],
      },
      notes: [
        { level: 'warning', place: { file: 'overlay', pointer: '/actions/1/target', line: 6 } },
        {
          level: 'error',
          what: 'The reference schemas/station.yaml cannot be followed: other files are read only for a document that is a file itself.',
          place: { file: 'openapi', line: 11 },
        },
        { level: 'inferred', place: { file: 'openapi', pointer: '' } },
      ],
    });
  });

  it('reads a document of 15 MB, and __proto__ as data', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, index) => [`S${index}`, { type: 'string', description: 'x'.repeat(450) }]),
    );
    const text = JSON.stringify({ openapi: '3.0.0', paths: { '/__proto__': {} }, components: { schemas } });
    const { body, status } = await check({ openapi: text.replace('"/__proto__"', '"__proto__"') });
    expect(status).toBe(200);
    expect(body).toEqual({
      usable: true,
      summary: {
        title: 'API',
        version: '',
        openapi: '3.0.0',
        operations: 0,
        schemas: 30_000,
        basePath: '',
        collections: [],
        events: [],
        securitySchemes: [],
        scopes: [],
        roles: {},
      },
      outline: { operations: [], events: [], states: [], inferred: [], scopes: {} },
      notes: [],
    });
  });

  it('answers operations, events with what sends them, states and scopes', async () => {
    const { body } = await check({ openapi: libraryApi, overlay: libraryOverlay });
    expect(body.outline).toMatchObject({
      operations: expect.arrayContaining([
        expect.objectContaining({ id: 'addBook', path: '/v2/books', act: { do: 'create', collection: 'books' } }),
      ]),
      events: expect.arrayContaining([expect.objectContaining({ name: 'bookAdded', sentBy: ['addBook'] })]),
      scopes: { 'books:read': expect.any(String), 'books:write': expect.any(String) },
    });
  });

  it('needs a document while the built-in interface is offered, and then uses that of your own', async () => {
    const { body, status } = await check({ overlay: libraryOverlay });
    expect({ status, field: body.field }).toEqual({ status: 400, field: '/openapi' });
    await control.client.send('PUT', '/interface', { openapi: { file: 'library.yaml', text: libraryApi } });
    const { body: checked } = await check({ overlay: libraryOverlay });
    expect(checked).toMatchObject({ usable: true, summary: { title: 'Library' } });
    await control.client.send('DELETE', '/interface');
  });

  it('writes an overlay of what is inferred', async () => {
    const { body } = await post('overlay', { openapi: libraryApi });
    expect(body.text).toMatch(/^# What Hookbench infers from Library\./);
    expect((await post('overlay', { openapi: 'openapi: 5' })).body).toEqual({ notes: expect.any(Array) });
  });

  it('gets a document from a URL of this machine, and from no other', async () => {
    using server = await listening(createServer((_request, response) => response.end(libraryApi)));
    expect((await post('fetch', { url: `http://localhost:${server.port}/spec/api.yaml` })).body).toEqual({
      file: 'api.yaml',
      text: libraryApi,
    });
    for (const url of ['http://192.0.2.1/api.yaml', `${control.control}/openapi.json`, 'http://127.0.0.1:1/']) {
      const { body, status } = await post('fetch', { url });
      expect({ status, field: body.field, detail: body.detail }).toEqual({
        status: 400,
        field: '/url',
        detail: expect.stringContaining(`${url} cannot be read: `),
      });
    }
  });
});
