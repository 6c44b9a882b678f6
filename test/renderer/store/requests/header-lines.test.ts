import { expect, test } from 'vitest';
import { headersOfLines, linesOfHeaders } from '../../../../renderer/store/requests/header-lines.ts';

test('converts headers to lines and back, in order, including disabled ones', () => {
  const headers = [
    { name: 'Accept', value: 'application/json', enabled: true },
    { name: 'X-Off', value: 'a: b', enabled: false },
    { name: 'accept', value: '', enabled: true },
  ];
  const lines = linesOfHeaders(headers);
  expect(lines).toBe('Accept: application/json\n// X-Off: a: b\naccept: ');
  expect(headersOfLines(lines)).toEqual(headers);
});

test('accepts pasted text with empty lines, CR LF, names only and white space', () => {
  expect(headersOfLines('\r\n  A :  b  \r\n//C:d\r\nE\r\n: no name\r\n')).toEqual([
    { name: 'A', value: 'b', enabled: true },
    { name: 'C', value: 'd', enabled: false },
    { name: 'E', value: '', enabled: true },
  ]);
});
