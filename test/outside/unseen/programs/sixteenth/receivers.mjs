// Receivers with vendors' verification libraries of npm. Usage: node receivers.mjs PORT MODE [SECRET] [SECONDS AHEAD]
import { Buffer } from 'node:buffer';
import { generateKeyPairSync } from 'node:crypto';
import { receive, secret } from '../fourteenth/receive.mjs';
import { mode } from '../fourteenth/start.mjs';
import { load } from './start.mjs';

const said = (status) => (error) => [status, { error: error.message }];
/** A receiver whose library throws if the text of the body and the header fields do not fit. */
const unwrap = (of, status = 400) =>
  receive(async (body, headers) => void (await of(body.toString(), headers)), said(status));

async function telnyx() {
  const Telnyx = await load('telnyx');
  const { publicKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url').toString('base64');
  const client = new Telnyx({ apiKey: 'k' });
  unwrap((body, headers) => client.webhooks.unwrap(body, { headers, key }), 403);
}
async function trueLayer() {
  const signing = await import('truelayer-signing');
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp521r1' });
  unwrap(
    (body, headers) =>
      signing.verify({
        publicKeyPem: publicKey.export({ format: 'pem', type: 'spki' }),
        signature: headers['tl-signature'] ?? '',
        method: 'post',
        path: '/hooks',
        headers,
        body,
      }),
    401,
  );
}
async function fintoc() {
  const { WebhookSignature } = await import('fintoc');
  unwrap((body, headers) => WebhookSignature.verifyHeader(body, headers['fintoc-signature'] ?? '', secret));
}
async function whop() {
  const { default: Whop } = await import('@whop/sdk');
  const client = new Whop({ apiKey: 'k' });
  unwrap((body, headers) => client.webhooks.unwrap(body, { headers, key: secret }));
}
async function plivo() {
  const { validateV3Signature } = await load('plivo');
  unwrap((body, headers) => {
    const [nonce, signature] = [headers['x-plivo-signature-v3-nonce'] ?? '', headers['x-plivo-signature-v3'] ?? ''];
    if (!validateV3Signature('POST', 'https://receiver.test/hooks', nonce, secret, signature, {}))
      throw new Error('Invalid Plivo signature');
  }, 403);
}
async function streamChat() {
  const { StreamChat } = await load('stream-chat');
  const client = new StreamChat('key', secret);
  unwrap((body, headers) => {
    if (!client.verifyWebhook(body, headers['x-signature'] ?? '')) throw new Error('Signature mismatch');
  }, 403);
}
const modes = {
  telnyx,
  trueLayer,
  fintoc,
  whop,
  plivo,
  streamChat,
};
await modes[mode]();
