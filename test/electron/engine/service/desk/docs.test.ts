import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { courseActions, deskSteps } from '#shared/model/desk.ts';

const text = await readFile(new URL('../../../../../docs/desk-and-traffic.md', import.meta.url), 'utf8');

/** The cells of the table below a heading. */
function tableBelow(heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('docs/desk-and-traffic.md', () => {
  it('has the transitions', () => {
    const rows = deskSteps.map(({ action, from, meaning, to }) => [
      action,
      from.join(', '),
      to ?? 'unchanged',
      meaning,
    ]);
    expect(tableBelow('The desk')).toEqual(rows);
  });

  it('has the courses', () => {
    const rows = Object.entries(courseActions).map(([course, actions]) => [course, actions.join(', ')]);
    expect(tableBelow('Traffic')).toEqual(rows);
  });
});
