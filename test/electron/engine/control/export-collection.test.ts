import { expect, it } from 'vitest';
import { requestSpec } from '#shared/model/request-run.ts';
import type { ExportedCollection } from '../../../../electron/engine/client/collections/export/exported-request.ts';
import type { Collections } from '../../../../electron/engine/client/collections/open-collections.ts';
import { exportCollection } from '../../../../electron/engine/control/export-collection.ts';
import type { Engine } from '../../../../electron/engine/engine.ts';
import { redact } from '../../../../electron/engine/journal/redact.ts';
import { redactJob } from '../../../../electron/engine/journal/redact-job.ts';

/** What an export needs of an engine without stored secrets. */
const engine = {
  urls: { api: {}, auth: {}, catcher: {} },
  secrets: { key: undefined },
  store: { file: '', watchJob: (found: unknown) => found },
  labParties: () => undefined,
  jobs: { run: async (job: unknown, { value }: { value: unknown }) => (job === redactJob ? redact(value) : []) },
} as unknown as Engine;

function postman(secrets: 'redact' | 'include', read: ExportedCollection): Promise<string> {
  const collections = { readAll: async () => read } as unknown as Collections;
  return exportCollection(engine, collections, { path: '/a', format: 'postman', secrets }).then(({ file }) =>
    file.text(),
  );
}

const header = (name: string) =>
  requestSpec.parse({ url: '/a', headers: [['Authorization', `Bearer {{${name}}}`]], body: '{{host}}' });
const of = (name: string, value: string) => [{ name, value }];

it('exports no token of a variable of a folder to Postman, unless secrets are included', async () => {
  const variables = { collection: [], folders: of('admin', 'live-123') };
  const read = { name: 'A', variables: [], items: [{ name: 'B', folder: '', spec: header('admin'), variables }] };
  expect(await postman('redact', read)).not.toContain('live-123');
  expect(await postman('include', read)).toContain('"value": "live-123"');
});

it('exports no token of a variable of the collection to Postman, but the reference to it and other variables', async () => {
  const collection = [...of('admin', 'live-123'), ...of('host', 'a.test')];
  const variables = { collection, folders: [] };
  const read = {
    name: 'A',
    variables: collection,
    items: [{ name: 'B', folder: '', spec: header('admin'), variables }],
  };
  const text = await postman('redact', read);
  expect(text).not.toContain('live-123');
  expect(text).toContain('"Bearer {{admin}}"');
  expect(text).toContain('"a.test"');
});
