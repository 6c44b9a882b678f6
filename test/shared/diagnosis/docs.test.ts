import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { causes, diagnose } from '#shared/diagnosis/diagnose.ts';
import { evidence, examples } from './examples.ts';

const text = await readFile(new URL('../../../docs/requests.md', import.meta.url), 'utf8');
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const inDocs = text
  .slice(text.indexOf('## Causes'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map(cells);

/** The advice as documented: without values from a response, such as Retry-After. */
const inCode = causes.map(({ advice, cause, source }) => {
  const words =
    typeof advice === 'string' ? advice : diagnose(evidence({ ...examples[cause]?.[0], responseHeaders: [] })).advice;
  return [`\`${cause}\``, words, source];
});

describe('docs/requests.md', () => {
  it('lists all causes with their advice and source in the order of the table', () => {
    expect(inDocs).toEqual(inCode);
  });
});
