import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { mistakes } from '#shared/signing/mistakes.ts';

it('docs/diagnosis.md lists each mistake with what it changes and its fix', async () => {
  const text = await readFile(new URL('../../../docs/diagnosis.md', import.meta.url), 'utf8');
  const section = text.split('\n## ').find((part) => part.startsWith('Mistakes\n')) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(
    Object.entries(mistakes).map(([id, { changes, fix, sentence }]) => [`\`${id}\``, changes, sentence, fix]),
  );
});
