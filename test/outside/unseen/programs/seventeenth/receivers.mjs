// Receivers with vendors' verification libraries of npm. Usage: node receivers.mjs PORT MODE [SECRET] [SECONDS AHEAD]
import { receive, secret } from '../fourteenth/receive.mjs';
import { mode } from '../fourteenth/start.mjs';
import { load } from './start.mjs';

const said = (status) => (error) => [status, { error: error.message }];
/** A receiver whose library throws, or says no, if the text of the body and the header fields do not fit. */
const unwrap = (of, no, status = 401) =>
  receive(async (body, headers) => {
    if ((await of(body.toString(), headers)) === false) throw new Error(no);
  }, said(status));

async function octokit() {
  const { verify } = await import('@octokit/webhooks-methods');
  unwrap((body, headers) => verify(secret, body, headers['x-hub-signature-256'] ?? ''), 'signature does not match');
}
async function box() {
  const Box = await load('box-node-sdk');
  unwrap(
    (body, headers) => Box.validateWebhookMessage(body, headers, secret, secret),
    'Box webhook signature is not valid',
    403,
  );
}
async function mollie() {
  const { SignatureValidator } = await import('mollie-api-typescript/utils/webhooks/index.js');
  unwrap(
    (body, headers) => SignatureValidator.validate(body, secret, headers['x-mollie-signature']),
    'The webhook has no valid Mollie signature',
    400,
  );
}
async function retell() {
  const { Retell } = await import('retell-sdk');
  unwrap((body, headers) => Retell.verify(body, secret, headers['x-retell-signature'] ?? ''), 'Invalid signature');
}
async function hubspot() {
  const { Signature } = await load('@hubspot/api-client');
  const url = 'https://receiver.test/hooks';
  unwrap(
    (requestBody, headers) =>
      Signature.isValid({
        clientSecret: secret,
        method: 'POST',
        requestBody,
        signature: headers['x-hubspot-signature-v3'] ?? '',
        signatureVersion: 'v3',
        timestamp: Number(headers['x-hubspot-request-timestamp']),
        url,
      }),
    'HubSpot signature validation failed',
  );
}
const modes = { octokit, box, mollie, retell, hubspot };
await modes[mode]();
