import { expect, it } from 'vitest';
import { contentDisposition } from '../../../electron/headless/content-disposition.ts';

it.each([
  ['a.har', 'attachment; filename="a.har"'],
  ['Prüfung.har', `attachment; filename="Pr_fung.har"; filename*=UTF-8''Pr%C3%BCfung.har`],
  ['a"b\\c/d.har', `attachment; filename="a_b_c_d.har"; filename*=UTF-8''a%22b_c_d.har`],
  ['a\r\nX: y\0.har', 'attachment; filename="a__X: y_.har"'],
  ["it's (1)*%41.har", `attachment; filename="it's (1)*_41.har"; filename*=UTF-8''it%27s%20%281%29%2A%2541.har`],
  ['\ud800.har', `attachment; filename="_.har"; filename*=UTF-8''%EF%BF%BD.har`],
])('names the file %j as %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header);
  expect(() => new Headers({ 'content-disposition': contentDisposition(name) })).not.toThrow();
});
