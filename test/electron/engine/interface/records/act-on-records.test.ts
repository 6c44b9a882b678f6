import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedStore } from './opened-records.ts';

const document = `
openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /owners:
    get:
      operationId: listOwners
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Owner' } } } } } }
    post:
      operationId: createOwner
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }
      responses: { '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } } }
  /owners/{ownerId}:
    get:
      operationId: getOwner
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } } }
    put:
      operationId: putOwner
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } } }
    patch:
      operationId: patchOwner
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
      requestBody:
        content:
          application/merge-patch+json: { schema: { $ref: '#/components/schemas/OwnerChange' } }
          application/json-patch+json: { schema: { type: array } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } } }
    delete:
      operationId: deleteOwner
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: gone } }
  /owners/{ownerId}/pets:
    get:
      operationId: listPets
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } } } }
    post:
      operationId: createPet
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Pet' } } } } } }
      responses: { '201': { description: ok, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Pet' } } } } } } }
  /owners/{ownerId}/pets/{petId}:
    get:
      operationId: getPet
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }, { name: petId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Pet' } } } } } } }
    put:
      operationId: putPet
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }, { name: petId, in: path, required: true, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Pet' } } } } } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Pet' } } } } } }
        '201': { description: ok, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Pet' } } } } } }
  /owners/{ownerId}/pets/{petId}/bath:
    post:
      operationId: bathe
      parameters: [{ name: ownerId, in: path, required: true, schema: { type: integer } }, { name: petId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { data: { $ref: '#/components/schemas/Pet' } } } } } } }
  /me:
    get: { operationId: getMe, responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Me' } } } } } }
    patch:
      operationId: patchMe
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Me' } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Me' } } } } }
components:
  schemas:
    Owner:
      type: object
      required: [id, name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, maxLength: 1048576 }
        password: { type: string, writeOnly: true }
        plan: { type: string, default: free }
        phone: { type: [string, 'null'] }
        createdAt: { type: string, format: date-time, readOnly: true }
        updatedAt: { type: string, format: date-time, readOnly: true }
    OwnerChange: { type: object, properties: { name: { type: string }, plan: { type: string }, password: { type: string } } }
    Pet:
      type: object
      required: [id, name]
      properties: { id: { type: string, pattern: '^pet_[0-9a-z]{6}$', example: pet_00abcd }, name: { type: string } }
    Me: { type: object, required: [email], properties: { email: { type: string }, theme: { type: string } } }
x-hookbench-seed:
  owners: [{ id: 7, name: Seed }, { id: 8, name: '{{index}} in {{env.REGION}}' }]
  pets: [{ ownerId: 7, id: pet_00000a, name: Rex }]
`;

type Opened = Awaited<ReturnType<Awaited<ReturnType<typeof openedStore>>['open']>>;
let store: Awaited<ReturnType<typeof openedStore>>;
let api: Opened;
beforeAll(async () => {
  store = await openedStore();
  api = await store.open(document);
});
afterAll(() => store.close());

const owner = (ownerId: number) => ({ path: { ownerId } });

describe('records at the start', () => {
  it('are those of the seed, with templates and path parameters by name', async () => {
    expect((await api.done('listOwners')).items).toMatchObject([
      { id: 7, name: 'Seed' },
      { id: 8, name: '1 in eu' },
    ]);
    expect((await api.done('listPets', owner(7))).items).toEqual([{ id: 'pet_00000a', name: 'Rex' }]);
    expect((await api.done('listPets', owner(8))).items).toEqual([]);
  });

  it('are samples without a seed and examples', async () => {
    expect((await api.done('getMe')).record).toEqual({
      email: expect.any(String) as string,
      theme: expect.any(String) as string,
    });
  });
});

describe('creating', () => {
  it('fills in the key, times and defaults, and keeps what is written only', async () => {
    const { changes, created, record } = await api.done('createOwner', {
      json: { id: 99, name: 'Ann', password: 'secret' },
    });
    expect(created).toBe(true);
    expect(record).toMatchObject({ id: 9, name: 'Ann', plan: 'free' });
    expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining(['createdAt', 'updatedAt']));
    expect(record).not.toHaveProperty('password');
    expect(changes).toMatchObject([
      { collection: 'owners', key: '9', do: 'created', after: { name: 'Ann' }, stored: { password: 'secret' } },
    ]);
    expect(changes[0]?.after).not.toHaveProperty('password');
    expect((await api.done('getOwner', owner(9))).record).toEqual(record);
  });

  it('makes a key as its pattern wants it, below an existing parent', async () => {
    const { record } = await api.done('createPet', { ...owner(7), json: { data: { name: 'Bo' } } });
    expect(record).toMatchObject({ id: expect.stringMatching(/^pet_[0-9a-z]{6}$/), name: 'Bo' });
    expect(await api.refused('createPet', { ...owner(404), json: { data: { name: 'Bo' } } })).toBe(404);
  });

  it('takes the key of the request, once for each parent', async () => {
    const json = { data: { id: 'pet_0000zz', name: 'Zoe' } };
    expect((await api.done('createPet', { ...owner(7), json })).record).toEqual(json.data);
    expect(await api.refused('createPet', { ...owner(7), json })).toBe(409);
    expect((await api.done('createPet', { ...owner(8), json })).record).toEqual(json.data);
  });

  it('keeps members that every object inherits as data', async () => {
    const json = JSON.parse('{"name":"P","__proto__":{"a":1},"constructor":2}') as unknown;
    const { record } = await api.done('createOwner', { json });
    expect(JSON.stringify(record)).toContain('"__proto__":{"a":1},"constructor":2');
  });
});

describe('changing', () => {
  it('applies a merge patch, but not to what is only read', async () => {
    const json = { plan: 'gold', id: 1, createdAt: '1999-01-01T00:00:00Z', password: 'other' };
    const { changes, record } = await api.done('patchOwner', { ...owner(7), json });
    expect(record).toMatchObject({ id: 7, name: 'Seed', plan: 'gold' });
    expect(record?.['createdAt']).not.toBe('1999-01-01T00:00:00Z');
    expect(changes).toMatchObject([{ do: 'changed', before: { plan: 'free' }, after: { plan: 'gold' } }]);
  });

  it('refuses a change that leaves an invalid record, with the rule', async () => {
    const outcome = await api.call('patchOwner', { ...owner(7), json: { name: null } });
    expect(outcome).toMatchObject({
      kind: 'refused',
      code: 'invalid_record',
      status: 400,
      pointer: expect.stringContaining('/components/schemas/Owner'),
    });
  });

  it('applies a JSON Patch by its type', async () => {
    const mediaType = 'application/json-patch+json';
    const patch = (value: unknown) => [
      { op: 'test', path: '/name', value: 'Seed' },
      { op: 'replace', path: '/plan', value },
    ];
    expect((await api.done('patchOwner', { ...owner(7), mediaType, json: patch('red') })).record).toMatchObject({
      plan: 'red',
    });
    expect(await api.refused('patchOwner', { ...owner(8), mediaType, json: patch('red') })).toBe(409);
    expect(await api.refused('patchOwner', { ...owner(8), mediaType, json: [{ op: 'x' }] })).toBe(400);
  });

  it('replaces what the schema of the body names', async () => {
    const { record } = await api.done('putOwner', { ...owner(8), json: { name: 'New' } });
    expect(record).toMatchObject({ id: 8, name: 'New', plan: 'free' });
    expect(await api.refused('putOwner', { ...owner(404), json: { name: 'New' } })).toBe(404);
  });

  it('creates with PUT where 201 is declared', async () => {
    const path = { ownerId: 8, petId: 'pet_put001' };
    expect(await api.done('putPet', { path, json: { data: { name: 'P' } } })).toMatchObject({
      created: true,
      record: { id: 'pet_put001', name: 'P' },
    });
    const again = await api.done('putPet', { path, json: { data: { name: 'Q' } } });
    expect(again).toMatchObject({ record: { id: 'pet_put001', name: 'Q' } });
    expect(again.created).toBeUndefined();
  });

  it('changes the only record of a path', async () => {
    expect((await api.done('patchMe', { json: { theme: 'dark' } })).record).toMatchObject({ theme: 'dark' });
    expect((await api.done('getMe')).record).toMatchObject({ theme: 'dark' });
  });

  it('refuses operations below an item that is missing, and responds with the item', async () => {
    const path = { ownerId: 7, petId: 'pet_00000a' };
    expect((await api.done('bathe', { path })).record).toEqual({ id: 'pet_00000a', name: 'Rex' });
    expect(await api.refused('bathe', { path: { ...path, petId: 'pet_x' } })).toBe(404);
    expect(await api.refused('bathe', { path: { ...path, ownerId: 8 } })).toBe(404);
  });

  it('detects another write', async () => {
    const outcome = api.ask('patchOwner', { ...owner(7), json: { plan: 'a' } });
    await api.done('patchOwner', { ...owner(7), json: { plan: 'b' } });
    if (outcome.kind === 'refused') throw new Error(outcome.detail);
    expect(await store.journal.append([], outcome.statements)).toMatchObject({ kind: 'undone' });
  });
});

describe('deleting', () => {
  it('takes the records below, and reports them', async () => {
    const { record: made } = await api.done('createOwner', { json: { name: 'Gone' } });
    const ownerId = Number(made?.['id']);
    const pet = await api.done('createPet', { ...owner(ownerId), json: { data: { name: 'A' } } });
    const { changes } = await api.done('deleteOwner', owner(ownerId));
    expect(changes.map(({ collection, do: what }) => `${collection} ${what}`)).toEqual([
      'owners deleted',
      'pets deleted',
    ]);
    expect(await api.refused('getOwner', owner(ownerId))).toBe(404);
    expect(api.records.page('pets', { limit: 1000, order: 'asc' }).items.map(({ key }) => key)).not.toContain(
      pet.record?.['id'],
    );
  });
});

describe('the table of records', () => {
  it('adds, changes and removes records with their path parameters', async () => {
    const added = await api.records.put('pets', { record: { name: 'T' }, parameters: { ownerId: '8' } });
    expect(added).toMatchObject({ parameters: { ownerId: '8' }, record: { name: 'T' } });
    const changed = await api.records.put('pets', { record: { ...added.record, name: 'U' } }, added.id);
    expect(api.records.find('pets', added.id)).toEqual(changed);
    expect((await api.done('getPet', { path: { ownerId: 8, petId: added.key } })).record).toMatchObject({ name: 'U' });
    await api.records.remove('pets', added.id);
    expect(api.records.find('pets', added.id)).toBeUndefined();
  });

  it('refuses wrong records, taken keys and unknown collections', async () => {
    const { put } = api.records;
    await expect(put('pets', { record: { id: 'x', name: 'T' } })).rejects.toMatchObject({
      code: 'bad_input',
      field: '/record/id',
    });
    await expect(put('owners', { record: { id: 7, name: 'T' } })).rejects.toMatchObject({ code: 'conflict' });
    expect(() => api.records.page('constructor', { limit: 1, order: 'asc' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
    await expect(put('owners', { record: { id: 1, name: 'T' } }, '99999')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('another interface', () => {
  it('keeps the records that fit, and adds those at the start elsewhere', async () => {
    await using own = await openedStore();
    const first = await own.open(document);
    await first.done('createOwner', { json: { name: 'Kept' } });
    await first.done('createPet', { ...owner(9), json: { data: { name: 'Kept too' } } });
    const second = await own.open(document.replace('maxLength: 1048576', 'maxLength: 4'));
    expect((await second.done('listOwners')).items).toMatchObject([{ name: 'Seed' }, { name: 'Kept' }]);
    expect((await second.done('listPets', owner(9))).items).toMatchObject([{ name: 'Kept too' }]);
    for (const { id } of second.records.page('owners', { limit: 10, order: 'asc' }).items)
      await second.records.remove('owners', id);
    const restarted = await own.open(document.replace('maxLength: 1048576', 'maxLength: 4'));
    expect((await restarted.done('listOwners')).items).toEqual([]);
    const third = await own.open(document);
    expect((await third.done('listOwners')).items).toHaveLength(2);
  });

  it('refuses a wrong seed with its place, and changes nothing', async () => {
    await using own = await openedStore();
    await own.open(document);
    const wrong = own.open(
      document.replace('{ id: 7, name: Seed }', '{ id: 7, name: 5 }').replace('maxLength: 1048576', 'maxLength: 1'),
    );
    await expect(wrong).rejects.toMatchObject({ code: 'bad_input', field: '/x-hookbench-seed/owners/0/name' });
    const again = await own.open(document);
    expect((await again.done('listOwners')).items).toHaveLength(2);
  });
});
