import { describe, expect, it } from 'vitest';
import { importRequests } from '../../../../../../electron/engine/client/requests/import/import-requests.ts';

const specsOf = async (text: string) => (await importRequests(text)).items.map(({ spec }) => spec);

describe('calls of fetch()', () => {
  it.each([
    ['a text without options', 'fetch("https://a.test/x")', { method: 'GET', url: 'https://a.test/x', headers: [] }],
    ['escapes', String.raw`fetch('https://a.test/\u0041\x42\u{43}\'')`, { url: "https://a.test/ABC'" }],
    ['joined texts', "fetch('https://a.test/' + id + '?n=' + 1)", { url: 'https://a.test/{{id}}?n=1' }],
    ['a template with an expression', 'fetch(`https://a.test/${ user.id }`)', { url: 'https://a.test/{{user.id}}' }],
    [
      'comments and trailing commas',
      'fetch(/* the URL */ "https://a.test/",\n{ method: "POST", /* none */ body: null, // end\n},\n)',
      { method: 'POST', url: 'https://a.test/' },
    ],
    [
      'headers as pairs',
      'fetch("https://a.test/", { headers: [["a", "1"], ["a", "2"]] })',
      {
        headers: [
          ['a', '1'],
          ['a', '2'],
        ],
      },
    ],
    [
      'new Headers() and a number',
      'fetch("https://a.test/", { headers: new Headers({ a: -1.5 }) })',
      { headers: [['a', '-1.5']] },
    ],
    [
      'new URLSearchParams()',
      'fetch("https://a.test/", { method: "POST", body: new URLSearchParams({ a: "1 2", b: id }) })',
      { body: 'a=1+2&b=%7B%7Bid%7D%7D' },
    ],
    [
      'shorthand members',
      'fetch("https://a.test/", { method: "POST", headers: { token }, body: JSON.stringify({ name }) })',
      { headers: [['token', '{{token}}']], body: '{"name":"{{name}}"}' },
    ],
    ['redirect: manual', 'fetch("https://a.test/", { redirect: "manual" })', { followRedirects: false }],
    [
      'a result that is used with types',
      'const body = await fetch("https://a.test/").then((r: Response) => r.json() as Body);',
      { url: 'https://a.test/' },
    ],
    ['prose after it', 'fetch("https://a.test/") → 200, it doesn\'t fail', { url: 'https://a.test/' }],
    ['an attribute of HTML after it', `fetch('https://a.test/')">Send</button>`, { url: 'https://a.test/' }],
    ['null for its options', 'fetch("https://a.test/", null)', { method: 'GET' }],
    [
      'a body with an undefined member',
      'fetch("https://a.test/", { method: "POST", headers: undefined, body: JSON.stringify({ a: undefined, b: 1 }) })',
      { headers: [], body: '{"b":1}' },
    ],
    ['headers in a variable', 'fetch("https://a.test/", { headers })', { headers: [] }],
    [
      'a number of any size',
      'fetch("https://a.test/", { method: "POST", body: JSON.stringify({ id: 9007199254740993n }) })',
      { body: '{"id":"{{9007199254740993n}}"}' },
    ],
    ['a call for a value', 'fetch("https://a.test/" + encode(id))', { url: 'https://a.test/{{encode}}' }],
  ])('are read with %s', async (_what, text, spec) => {
    expect(await specsOf(text)).toMatchObject([spec]);
  });

  it('are read one after the other, without those in the arguments of another one', async () => {
    const text = 'fetch("https://a.test/1", { body: fetch("https://a.test/2") });\nawait fetch("https://a.test/3");';
    expect((await specsOf(text)).map(({ url }) => url)).toEqual(['https://a.test/1', 'https://a.test/3']);
  });

  it('name each expression with the line of its call', async () => {
    const { warnings } = await importRequests('fetch("https://a.test/");\n\nfetch(base, { method: "PUT" });');
    expect(warnings).toEqual(['Line 3: the expression base became a variable; define it in an environment.']);
  });

  it.each([
    ['has no end', 'fetch("https://a.test/", {\n  method: "POST"', 'Line 2: the call of fetch() cannot be read'],
    ['has a text without end', '\nfetch("https://a.test/\n")', 'Line 2: the call of fetch() cannot be read'],
    ['has no URL', 'fetch()', 'Line 1: the call of fetch() cannot be read'],
    ['spreads options', 'fetch("https://a.test/", { ...options })', 'Line 1: the call of fetch() cannot be read'],
    [
      'has a form without pairs',
      'fetch("https://a.test/", { body: new URLSearchParams([["a"]]) })',
      'Line 1: the call of fetch() cannot be read',
    ],
    ['has a wrong method', 'fetch("https://a.test/", { method: "P T" })', 'Line 1: the call of fetch() cannot be read'],
    ['is nested deeply', `fetch(${'['.repeat(100_000)})`, 'it is nested too deeply'],
  ])('are refused if one %s', async (_what, text, message) => {
    await expect(importRequests(text)).rejects.toThrow(message);
  });

  it('are read up to 1,000 in a large text', async () => {
    const one = `fetch("https://a.test/", { method: "POST", body: ${JSON.stringify('x'.repeat(10_000))} });\n`;
    expect(await specsOf(one.repeat(1100))).toHaveLength(1000);
  });
});
