import { expect, it } from 'vitest';
import { startHookbench } from '../../../electron/testing/start-hookbench.ts';
import { libraryApi, libraryOverlay } from '../../support/library-interface.ts';

it('starts with an interface of texts, or of files by their paths', async () => {
  await using bench = await startHookbench({
    interface: { openapi: { text: libraryApi }, overlay: { text: libraryOverlay } },
  });
  const headers = { authorization: `Bearer ${await bench.token({ scope: 'books:read' })}` };
  const response = await fetch(`${bench.urls.api.http}/v2/books/b-1`, { headers });
  expect(await response.json()).toMatchObject({ title: 'Gaudy Night' });
});

it('says which file is missing', async () => {
  const starting = startHookbench({ interface: { openapi: 'no/such/api.yaml' } });
  await expect(starting).rejects.toThrow('no/such/api.yaml');
});
