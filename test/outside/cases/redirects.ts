import { answer } from '../answer.ts';
import type { OutsideCase } from '../outside-case.ts';
import { answered, api, delivered, to } from './answered.ts';

/** Redirects, followed or not. */
export const redirectCases: readonly OutsideCase[] = [
  answered(
    'redirect-to-login',
    'A server redirects to its login page.',
    to('302 Found', 'https://sso.test/login?next=%2Fapi%2Fthings'),
    'redirect-to-login',
    /login/,
  ),
  answered(
    'redirect-to-authorize',
    'A server redirects to an authorization endpoint.',
    to('302 Found', 'https://idp.test/oauth2/authorize?response_type=code&client_id=a&state=s'),
    'redirect-to-login',
    /authorize/,
  ),
  delivered(
    'receiver-redirects-to-login',
    'A receiver redirects to its login page.',
    to('302 Found', '/users/sign_in'),
    'redirect-to-login',
    /sign_in/,
  ),
  {
    id: 'redirect-to-https',
    what: 'A server redirects http to https.',
    run: async (bench) => {
      const location = 'https://127.0.0.1/api/things';
      const host = await bench.server({ answer: to('301 Moved Permanently', location) });
      return bench.request({ url: `http://${host}/api/things` });
    },
    cause: 'redirect-to-https',
    shows: /https/,
  },
  answered(
    'redirect-slash',
    'A server redirects to the path with a slash.',
    to('308 Permanent Redirect', '/api/things/'),
    'redirect-trailing-slash',
    /\/api\/things\//,
  ),
  {
    id: 'redirect-post-becomes-get',
    what: 'A 301 turns POST into GET, and the new address has no GET.',
    run: async (bench) => {
      const end = await bench.server({ answer: answer('405 Method Not Allowed', { Allow: 'POST' }) });
      const host = await bench.server({ answer: to('301 Moved Permanently', `http://${end}/new`) });
      return bench.request({ method: 'POST', url: `http://${host}/old`, body: {}, followRedirects: true });
    },
    cause: 'redirect-changed-method',
    shows: /301/,
  },
  {
    id: 'redirect-post-becomes-get-200',
    what: 'A 302 turns POST into GET, and the new address answers 200.',
    run: async (bench) => {
      const end = await bench.server({ answer: answer('200 OK', { 'Content-Type': 'application/json' }, '{}') });
      const host = await bench.server({ answer: to('302 Found', `http://${end}/new`) });
      return bench.request({ method: 'POST', url: `http://${host}/old`, body: {}, followRedirects: true });
    },
    cause: 'redirect-changed-method',
    shows: /302/,
  },
  {
    id: 'redirect-other-host',
    what: 'After a redirect, another host answers.',
    run: async (bench) => {
      const end = await bench.server({ answer: answer('200 OK', { 'Content-Type': 'application/json' }, '{}') });
      const other = `http://localhost:${end.split(':')[1] ?? ''}/parked`;
      const host = await bench.server({ answer: to('302 Found', other) });
      return bench.request({ ...api, url: `http://${host}/old`, followRedirects: true });
    },
    cause: 'redirect-other-host',
    shows: /localhost/,
  },
  {
    id: 'redirect-drops-token',
    what: 'After a redirect to another origin, the token is missing.',
    run: async (bench) => {
      const end = await bench.server({ answer: answer('401 Unauthorized', { 'WWW-Authenticate': 'Bearer' }) });
      const host = await bench.server({ answer: to('307 Temporary Redirect', `http://${end}/new`) });
      return bench.request({
        url: `http://${host}/old`,
        headers: [['Authorization', 'Bearer abc']],
        followRedirects: true,
      });
    },
    cause: 'redirect-dropped-token',
    shows: /Authorization/,
  },
  {
    id: 'redirect-loop',
    what: 'Redirects lead back to the same address.',
    run: async (bench) => {
      const host = await bench.server({ answer: to('302 Found', '/again') });
      return bench.request({ url: `http://${host}/again`, followRedirects: true });
    },
    cause: 'redirect-loop',
    shows: /\/again/,
  },
];
