// Signatures with mistakes, as libraries of vendors for Node.js make them. Prints one case per line.
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { sign as signGithub } from '@octokit/webhooks-methods';
import { createSigner, httpbis } from 'http-message-signatures';
import { CompactSign, FlattenedSign } from 'jose';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';

const body = readFileSync('body.json', 'utf8');
const url = 'https://example.com/hook?a=1';
const whsec = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const at = new Date(1_800_000_000_000);
function one(name, scheme, secret, headers, expect, more = {}) {
  const sent = Buffer.from(body).toString('base64');
  const whole = { name: `node: ${name}`, scheme, secret, url, method: 'POST', headers, body: sent, expect, ...more };
  process.stdout.write(`${JSON.stringify(whole)}\n`);
}
const list = (prefix, value) => [
  [`${prefix}-id`, 'msg_1'],
  [`${prefix}-timestamp`, '1800000000'],
  [`${prefix}-signature`, value],
];
const pretty = JSON.stringify(JSON.parse(body), null, 2);
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
one(
  'svix with a pretty body and the secret of another subscription',
  'svix',
  whsec,
  list('svix', new SvixWebhook(other).sign('msg_1', at, pretty)),
  ['body-spacing', 'body-numbers', 'secret-of-other-subscription'],
  { other },
);
const { webhooks } = new Stripe('sk_test_1');
one(
  'stripe with a timestamp in milliseconds',
  'stripe',
  'whsec_abc',
  [
    [
      'Stripe-Signature',
      webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_abc', timestamp: 1_800_000_000_000 }),
    ],
  ],
  ['header-in-milliseconds'],
);
one(
  'octokit with an object as text',
  'github',
  's3cret Value',
  [['X-Hub-Signature-256', await signGithub('s3cret Value', '[object Object]')]],
  ['body-as-object'],
);
one(
  'octokit with a body that is serialised twice',
  'github',
  's3cret Value',
  [['X-Hub-Signature-256', (await signGithub('s3cret Value', JSON.stringify(body))).replace('sha256=', '')]],
  ['body-as-string', 'prefix-missing'],
);
one(
  'standardwebhooks with a raw secret',
  'standard-webhooks',
  whsec,
  list('webhook', new StandardWebhook(whsec, { format: 'raw' }).sign('msg_1', at, body)),
  ['secret-with-prefix'],
);
one(
  'standardwebhooks over another id, names of svix',
  'standard-webhooks',
  whsec,
  list('svix', new StandardWebhook(whsec).sign('msg_1', at, body.replace('10.0', '10'))),
  ['svix-names', 'body-numbers'],
);
const sorted = (value) =>
  Array.isArray(value) || typeof value !== 'object' || value === null
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([k, v]) => [k, v]),
      );
const jws = await new CompactSign(Buffer.from(JSON.stringify(sorted(JSON.parse(body)))))
  .setProtectedHeader({ alg: 'HS256' })
  .sign(Buffer.from('s3cret Value'));
one(
  'jose: a detached JWS over sorted members',
  null,
  's3cret Value',
  [['X-JWS-Signature', jws.replace(/\..*\./, '..')]],
  ['body-key-order', 'body-numbers'],
);
const flat = await new FlattenedSign(Buffer.from(`${body}\n`))
  .setProtectedHeader({ alg: 'HS512', b64: false, crit: ['b64'] })
  .sign(Buffer.from('s3cret Value'));
one(
  'jose: a JWS with an unencoded payload and a line break',
  null,
  's3cret Value',
  [['X-JWS-Signature', `${flat.protected}..${flat.signature}`]],
  ['body-trailing-line-feed'],
);
const pair = generateKeyPairSync('ed25519');
const pem = pair.publicKey.export({ format: 'pem', type: 'spki' });
const request = {
  method: 'POST',
  url: 'http://internal:8080/hook?a=1',
  headers: { 'content-type': 'application/json' },
};
const signed = await httpbis.signMessage(
  {
    key: createSigner(pair.privateKey, 'ed25519', 'k'),
    fields: ['@method', '@authority', '@path', 'content-type'],
    paramValues: { created: at },
    params: ['created', 'keyid', 'alg'],
  },
  request,
);
one(
  'http-message-signatures with the authority of a proxy',
  'http-message-signatures',
  pem,
  [...Object.entries(signed.headers), ['X-Forwarded-Server', 'internal:8080']],
  ['url-host'],
);
const hex = createHmac('sha256', Buffer.from(whsec.slice(6), 'base64url'))
  .update(`msg_1.1800000000.${encodeURIComponent(body)}`)
  .digest('hex');
one('a URL-encoded body, a signature in hexadecimal', 'svix', whsec, list('svix', `v1,${hex}`), [
  'body-encoded',
  'hex-instead-of-base64',
]);
