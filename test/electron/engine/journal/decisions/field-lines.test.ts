import { expect, it } from 'vitest';
import { headerLines } from '../../../../../electron/engine/http/header-pairs.ts';
import { createFieldLines, idMark } from '../../../../../electron/engine/journal/decisions/field-lines.ts';

it('fields that differ only in the id share their lines, all others do not', () => {
  const lines = createFieldLines(2);
  const fields = (id: string, etag = '"1"') => ['etag', etag, 'hookbench-decision', id, 'x', ''];
  const marked = headerLines(fields(idMark));
  for (const id of ['dec_1', 'dec_2', 'dec_3']) expect(lines(fields(id), id)).toBe(marked);
  for (const etag of ['"2"', '"3"', '"4"', '"2"', '']) {
    expect(lines(fields('dec_4', etag), 'dec_4')).toBe(headerLines(fields(idMark, etag)));
    expect(lines(fields('dec_5'), 'dec_4')).toBe(headerLines(fields('dec_5')));
  }
  expect(lines([], 'dec_6')).toBe('');
  expect(lines(fields('dec_7').slice(2), 'dec_7')).toBe(headerLines(fields(idMark).slice(2)));
});
