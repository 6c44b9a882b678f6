import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createCaptureFacets } from '../../../../electron/engine/store/text-index.ts';
import { openText, prepareText } from '../../../../electron/engine/store/text-database.ts';
import { tempFolder, type TempFolder } from '../../../support/temp-folder.ts';

/** A database with captures of these paths, and its index. */
function openBoth({ path }: Pick<TempFolder, 'path'>, paths: readonly string[]) {
  const textFile = join(path, 'hookbench.text.sqlite');
  const captures = new DatabaseSync(':memory:');
  captures.exec('CREATE TABLE captures (seq INTEGER PRIMARY KEY, path, event, method, failed)');
  for (const one of paths) {
    captures.prepare(`INSERT INTO captures (path, method, failed) VALUES (?, 'POST', 2)`).run(one);
  }
  prepareText(textFile, 100);
  const text = openText(textFile);
  return { textFile, text, facets: createCaptureFacets(captures, text) };
}

it('removes a combination of facets with its last capture', async () => {
  await using folder = await tempFolder();
  const { facets, text } = openBoth(folder, ['/a', '/b', '/a']);
  const sets = () => text.prepare('SELECT path, event, method, failed FROM facet_sets').all();
  expect(facets.advance(2)).toBe(2);
  expect(facets.advance(2)).toBe(1);
  expect(facets.indexed()).toBe(3);
  facets.remove(1);
  expect(sets()).toHaveLength(2);
  facets.remove(3);
  expect(sets()).toEqual([{ path: '/b', event: null, method: 'POST', failed: 1 }]);
  text.close();
});
