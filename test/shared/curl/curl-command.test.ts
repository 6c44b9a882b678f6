import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { RequestMessage } from '#shared/model/message.ts';
import { curlCommand } from '#shared/curl/curl-command.ts';

const request = (given: Partial<RequestMessage>): RequestMessage => ({
  method: 'POST',
  url: 'http://localhost:4010/api/chat/start',
  headers: [],
  body: { size: 0, encoding: 'utf8', content: '', truncated: false },
  ...given,
});

/** The arguments that a shell parses from a command, without running it. */
const words = (command: string) =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

const text = (content: string) => ({ size: content.length, encoding: 'utf8' as const, content, truncated: false });

test('sends method, URL, headers in order and body', () => {
  const command = curlCommand(
    request({
      headers: [
        ['X-One', '1'],
        ['__proto__', 'kept'],
        ['X-One', '2'],
      ],
      body: text('{"a":1}'),
    }),
  );
  expect(words(command)).toEqual([
    ...['-i', '-X', 'POST', 'http://localhost:4010/api/chat/start'],
    ...['-H', 'X-One: 1', '-H', '__proto__: kept', '-H', 'X-One: 2', '--data-raw', '{"a":1}'],
  ]);
});

test('omits headers that curl sets itself, and the original traceparent', () => {
  const headers: RequestMessage['headers'] = [
    ['Host', 'x'],
    ['Content-Length', '3'],
    ['traceparent', '00-1-2-01'],
  ];
  expect(words(curlCommand(request({ method: 'GET', headers })))).toEqual([
    '-i',
    'http://localhost:4010/api/chat/start',
  ]);
});

test.each([`it's $HOME \`id\` "x" \\`, '@/etc/passwd', 'a\nb', '; rm -rf /'])('quotes %j as one word', (content) => {
  expect(words(curlCommand(request({ body: text(content) }))).at(-1)).toBe(content);
});

test('sends a binary body through base64', () => {
  const body = { size: 3, encoding: 'base64' as const, content: '//4A', truncated: false };
  expect(curlCommand(request({ body }))).toMatch(/^printf %s \S+ \| base64 -d \| curl .*--data-binary @-$/s);
});
