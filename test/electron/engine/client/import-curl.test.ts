import { describe, expect, it } from 'vitest';
import { importRequests } from '../../../../electron/engine/client/requests/import/import-requests.ts';

async function one(text: string) {
  const { format, items, warnings } = await importRequests(text);
  expect(format).toBe('curl');
  expect(items).toHaveLength(1);
  return { ...items[0], ...items[0]?.spec, warnings };
}

describe('cURL commands', () => {
  it.each([
    ['curl https://a.test/x', { method: 'GET', url: 'https://a.test/x', headers: [] }],
    ['$ curl a.test', { url: 'http://a.test' }],
    ['curl -X PATCH https://a.test', { method: 'PATCH' }],
    ['curl -XDELETE https://a.test', { method: 'DELETE' }],
    ['curl -sSLk https://a.test', { followRedirects: true, verifyTls: false }],
    ['curl -I https://a.test', { method: 'HEAD' }],
    ['curl https://a.test', { verifyTls: true, checkRevocation: false }],
    [
      'curl -H "X-A: b: c" -H "X-E;" -H "Accept:" https://a.test',
      {
        headers: [
          ['X-A', 'b: c'],
          ['X-E', ''],
        ],
      },
    ],
    [
      'curl -d a=b --data c=d https://a.test',
      { method: 'POST', body: 'a=b&c=d', headers: [['Content-Type', 'application/x-www-form-urlencoded']] },
    ],
    ['curl --data-raw @notafile https://a.test', { body: '@notafile' }],
    ["curl --data-urlencode 'q=a b&c' --data-urlencode '=x y' https://a.test", { body: 'q=a+b%26c&x+y' }],
    [
      'curl --json \'{"a":1}\' https://a.test',
      {
        body: '{"a":1}',
        headers: [
          ['Content-Type', 'application/json'],
          ['Accept', 'application/json'],
        ],
      },
    ],
    [
      'curl -G -d a=b -d c=d "https://a.test/?x=y#f"',
      { method: 'GET', url: 'https://a.test/?x=y&a=b&c=d#f', headers: [] },
    ],
    ['curl -u "me:it\'s" https://a.test', { headers: [['Authorization', `Basic ${btoa("me:it's")}`]] }],
    [
      'curl -b "a=b" -A agent -e https://from.test/ https://a.test',
      {
        headers: [
          ['Cookie', 'a=b'],
          ['User-Agent', 'agent'],
          ['Referer', 'https://from.test/'],
        ],
      },
    ],
    ['curl -m 1.5 --url https://a.test -o out.bin', { url: 'https://a.test', timeoutMs: 1500 }],
    [
      String.raw`curl 'https://a.test/' --data-raw $'{"a":"it\'s \u00e9\n"}' --compressed`,
      { body: '{"a":"it\'s é\n"}' },
    ],
    [
      "curl https://a.test \\\n  -H 'X-A: b' \\\r\n  --data 'line one\nline two'",
      {
        body: 'line one\nline two',
        headers: [
          ['X-A', 'b'],
          ['Content-Type', 'application/x-www-form-urlencoded'],
        ],
      },
    ],
    ['curl https://a.test/?q=1*', { url: 'https://a.test/?q=1*' }],
  ])('%s', async (text, wanted) => {
    expect(await one(text)).toMatchObject({ ...wanted, folder: '', warnings: [] });
  });

  it('converts forms to multipart', async () => {
    const { body, headers, method } = await one(
      'curl -F a=b -F "c=<d>;type=text/html" --form-string e=@f https://a.test',
    );
    const boundary = /boundary=(.+)$/.exec(headers?.[0]?.[1] ?? '')?.[1] ?? 'none';
    expect(method).toBe('POST');
    expect(String(body).split(`--${boundary}`)).toEqual([
      '',
      '\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n',
      expect.stringContaining('name="c"\r\nContent-Type: text/html\r\n'),
      '\r\nContent-Disposition: form-data; name="e"\r\n\r\n@f\r\n',
      '--\r\n',
    ]);
  });

  it('creates a request for each URL, each --next and each line', async () => {
    const { items } = await importRequests(
      '# first\ncurl -H "A: b" https://a.test/1 https://a.test/2 --next -X PUT https://a.test/3\n\ncurl https://a.test/4\n',
    );
    expect(items.map(({ name, spec }) => [name, spec.headers.length])).toEqual([
      ['GET /1', 1],
      ['GET /2', 1],
      ['PUT /3', 0],
      ['GET /4', 0],
    ]);
  });

  it.each([
    ['curl --frobnicate https://a.test', 'unknown option --frobnicate was skipped'],
    ['curl -x http://proxy.test https://a.test', '--proxy was skipped'],
    ['curl -d @body.json https://a.test', 'the file body.json, which was not read'],
    ['curl -H "Authorization: Bearer $TOKEN" https://a.test', '$TOKEN became the variable {{TOKEN}}'],
    ['curl https://a.test/?a=b&c=d', 'URL with & in quotes'],
    ['curl https://a.test | jq .', 'the text after "|" was skipped'],
    ["curl -H ':authority: a.test' https://a.test", 'pseudo-header :authority: was skipped'],
    ['curl --http2 https://a.test', 'HTTP/1.1'],
  ])('%s: warns', async (text, words) => {
    const { warnings } = await one(text);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(words);
    expect(warnings[0]).toMatch(/^Line 1: /);
  });

  it('--crlfile enables the revocation check with the list of our CA', async () => {
    const { checkRevocation, warnings } = await one('curl --crlfile a.pem https://a.test');
    expect(checkRevocation).toBe(true);
    expect(warnings).toEqual([expect.stringContaining('the file a.pem was not read')]);
  });

  it.each([
    ['curl', 'Line 1: the command has no URL.'],
    ['curl https://a.test\ncurl -X', 'Line 2: the option -X has no value.'],
    ["curl https://a.test \\\n -H 'open", "Line 2: the quote ' that starts here has no end."],
    ['curl ^"https://a.test^" ^\n -H ^"A: b^"', 'Line 1: this command is written for cmd.exe (^).'],
    ['curl https://a.test `\n -H "A: b"', 'Line 1: this command is written for PowerShell (`).'],
    ['curl -X "B D" https://a.test', 'Line 1: method: '],
    ['curl -H "B D: x" https://a.test', 'Line 1: headers'],
    ['wget https://a.test', 'has no format that can be imported'],
  ])('%s: names the line and the problem', async (text, words) => {
    await expect(importRequests(text)).rejects.toMatchObject({ code: 'bad_input', field: '/text' });
    await expect(importRequests(text)).rejects.toThrow(words);
  });

  it.each([
    [String.raw`curl -d "a\"b\n$X" 'https://a.test'`, { body: String.raw`a"b\n{{X}}` }],
    ['curl https://a.test 2>/dev/null', { url: 'https://a.test' }],
    ['curl https://a.test#x # a comment', { url: 'https://a.test#x' }],
    [`curl "https://"'a.test'/b\\ c`, { url: 'https://a.test/b c' }],
    ['curl -d "" https://a.test', { body: '' }],
    ['curl -d "a\\\nb" https://a.test', { body: 'ab' }],
    [String.raw`curl -d $'\x41\101\U0001F600\q' https://a.test`, { body: 'AA\u{1F600}q' }],
    ['curl -d ${A} https://a.test/$', { body: '{{A}}', url: 'https://a.test/$' }],
  ])('reads %s like a shell', async (text, wanted) => {
    expect(await one(text)).toMatchObject(wanted);
  });

  it('limits the number and the size of requests and warnings', async () => {
    const many = await importRequests('curl -Q https://a.test\n'.repeat(6000));
    expect(many.items).toHaveLength(5000);
    expect(many.warnings).toHaveLength(1002);
    expect(many.warnings.slice(-2)).toEqual([
      'Only the first 5000 requests were imported; 1000 more were skipped.',
      '5000 more warnings are not shown.',
    ]);
    const large = `curl -d ${'a'.repeat(100_000)} ${'https://a.test '.repeat(300)}`;
    await expect(importRequests(large)).rejects.toThrow('larger than 22 MB');
    await expect(importRequests('curl ${A')).rejects.toThrow('Line 1: a shell variable is incomplete.');
  });
});
