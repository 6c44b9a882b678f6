import { createHmac } from 'node:crypto';
import { app, basic, headed } from '../twelfth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** The field of a client of Hawk. */
const hawk =
  ({ id = 'app', key = 'right', seconds = 0 }) =>
  (host: string) => {
    const [name, port] = host.split(':');
    const time = String(Math.floor(Date.now() / 1000) + seconds);
    const text = `hawk.1.header\n${time}\nn0nce\nGET\n/v1/things\n${name}\n${port}\n\n\n`;
    const mac = createHmac('sha256', key).update(text).digest('base64');
    return headed(['Authorization', `Hawk id="${id}", ts="${time}", nonce="n0nce", mac="${mac}"`])();
  };

/** The field of a client of http-signature. */
const signature = (seconds: number) => () => {
  const date = new Date(Date.now() + seconds * 1000).toUTCString();
  const value = createHmac('sha256', 'wrong').update(`date: ${date}`).digest('base64');
  return headed(
    ['Date', date],
    ['Authorization', `Signature keyId="app",algorithm="hmac-sha256",signature="${value}"`],
  )();
};

/** Servers with libraries of npm that verify credentials. */
export const twelfthCredentialCases: readonly UnseenCase[] = [
  app({
    id: 'webdav-none',
    program: 'webdav-server',
    mode: 'webdav',
    what: 'The request has no user and password',
    right: ['password-required'],
  }),
  app({
    id: 'webdav-write',
    program: 'webdav-server',
    mode: 'webdav',
    what: 'The user may not write, in a 401',
    path: '/a.txt',
    spec: () => ({ method: 'PUT', headers: [basic('user:right'), ['Content-Type', 'text/plain']], body: 'a' }),
    right: ['credentials-refused', 'permission-denied'],
    says: 'password',
    never: /has no (user|credentials)|sends no/,
  }),
  app({
    id: 'hawk-none',
    program: 'Hawk',
    mode: 'hawk',
    what: 'The request has no credentials, and the scheme is Hawk',
    right: ['token-missing', 'password-required', 'api-key-missing'],
    shows: /Hawk/,
  }),
  app({
    id: 'hawk-mac',
    program: 'Hawk',
    mode: 'hawk',
    what: 'The MAC is made with another key',
    spec: hawk({ key: 'wrong' }),
    right: ['credentials-refused', 'token-signature-wrong'],
    says: 'signature|\\bMAC\\b',
    shows: /Bad mac/,
  }),
  app({
    id: 'hawk-unknown',
    program: 'Hawk',
    mode: 'hawk',
    what: 'The credentials are unknown',
    spec: hawk({ id: 'ap' }),
    right: ['credentials-refused', 'api-key-wrong', 'client-unknown'],
    shows: /Unknown credentials/,
  }),
  app({
    id: 'hawk-stale',
    program: 'Hawk',
    mode: 'hawk',
    what: 'The clock of the client is ten minutes behind',
    spec: hawk({ seconds: -600 }),
    right: ['clock-skew'],
    says: 'clock|timestamp',
    shows: /Stale timestamp/,
  }),
  app({
    id: 'http-signature-none',
    program: 'http-signature',
    mode: 'httpSignature',
    what: 'The request has no signature',
    right: ['token-missing', 'api-key-missing', 'password-required'],
    says: 'no (signature|credentials)',
    shows: /no authorization or signature header/,
  }),
  app({
    id: 'http-signature-skew',
    program: 'http-signature',
    mode: 'httpSignature',
    what: 'The date of the request is an hour old',
    spec: signature(-3600),
    right: ['clock-skew'],
    says: 'clock',
    shows: /skew/,
  }),
  app({
    id: 'http-signature-wrong',
    program: 'http-signature',
    mode: 'httpSignature',
    what: 'The signature is made with another key',
    spec: signature(0),
    right: ['credentials-refused'],
    says: 'signature',
    shows: /does not verify/,
    never: /JWT/,
  }),
  app({
    id: 'koa-password',
    program: 'koa-basic-auth',
    mode: 'koaAuth',
    what: 'The password is wrong',
    spec: headed(basic('user:wrong')),
    right: ['credentials-refused'],
    says: 'password',
  }),
  app({
    id: 'digest-basic',
    program: 'http-auth',
    mode: 'digest',
    what: 'The scheme is Basic, and the server wants Digest',
    spec: headed(basic('user:right')),
    right: ['authorization-scheme-wrong', 'credentials-refused'],
    shows: /Digest/,
    never: /password is wrong/,
  }),
];
