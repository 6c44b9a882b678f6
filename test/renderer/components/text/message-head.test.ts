import { expect, test } from 'vitest';
import { responseHead } from '../../../../renderer/components/text/message-head.ts';

test.each([
  [{ status: 404 }, 'HTTP/1.1 404 Not Found'],
  [{ status: 404, reason: 'No such order' }, 'HTTP/1.1 404 No such order'],
  [{ status: 599 }, 'HTTP/1.1 599 '],
])('the status line of %j has a space after the status', (response, line) => {
  expect(responseHead({ ...response, headers: [['Age', '1']] })).toBe(`${line}\r\nAge: 1\r\n\r\n`);
});
