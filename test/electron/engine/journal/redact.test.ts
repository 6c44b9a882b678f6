import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../../electron/engine/journal/redact.ts';

const planted = 'planted-7Q';
const body = (content: string) => ({ body: { size: content.length, encoding: 'utf8', content, truncated: false } });
const hides = (value: unknown) => {
  expect(JSON.stringify(value), 'the value holds the secret').toContain(planted);
  expect(JSON.stringify(redact(value))).not.toContain(planted);
};

const names = [
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'code',
  'code_verifier',
  'device_code',
  'password',
  'client_assertion',
];

describe('a redacted entry holds no secret', () => {
  it.each(['Authorization', 'COOKIE', 'set-cookie', 'X-API-Key', 'Proxy-Authorization', 'DPoP'])(
    'of the field %s',
    (name) => {
      hides({
        request: {
          headers: [
            ['Accept', '*/*'],
            [name, `Bearer ${planted}`],
            [name, planted],
          ],
        },
      });
    },
  );

  it.each(names)('named %s, in query, fragment, form and JSON', (name) => {
    for (const at of ['http://localhost:1/cb?', '/cb?x=1&', 'https://h/#a=b&', '/cb#']) {
      hides({ url: `${at}${name}=${planted}` });
      hides({ path: `${at}${name}=${planted}&after=1` });
    }
    hides({ request: body(`grant_type=x&${name}=${planted}`) });
    hides({ request: body(`${name}=${planted}&x=y`) });
    hides({ request: body(JSON.stringify({ a: [{ b: { [name]: planted } }] })) });
    hides({ request: body(`{ "list": [ {"${name}" : "a\\"${planted}", "cut`) });
    hides({ response: { headers: [['Location', `http://127.0.0.1/callback?state=1&${name}=${planted}`]] } });
  });

  it('whose name is encoded or in another case', () => {
    hides({ url: `/cb?Access_Token=${planted}` });
    hides({ url: `/cb?%61ccess_token=${planted}` });
    hides({ url: `/cb?access%5Ftoken=${planted}` });
    hides(body(`%63lient%5Fsecret=${planted}`));
    hides(body(JSON.stringify({ accessToken: planted, CLIENT_SECRET: planted })));
  });

  it('and keeps all that is none', () => {
    const entry = {
      seq: 1,
      url: 'http://localhost:4010/api/customer?customerId=C-1001&broken=%zz',
      detail: {
        headers: [
          ['accept', 'a=b;code'],
          ['__proto__', 'x'],
        ],
        request: body('{"customerId":"C-1001","tokens":["a"],"n":1}'),
        response: body('plain text: code is 5'),
        binary: { size: 3, encoding: 'base64', content: '//4A', truncated: false },
      },
    };
    expect(redact({ ...entry, body: entry.detail.binary })).toEqual({ ...entry, body: entry.detail.binary });
  });

  it('and never fails, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        redact({
          value,
          url: text,
          path: text,
          headers: [[text, text], value],
          body: { content: text, encoding: 'utf8' },
        });
      }),
    );
  });
});
