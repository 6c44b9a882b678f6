import type { Cause } from '../cause.ts';
import { peerWord, responseHeader } from '../message-facts.ts';
import { saying } from '../messages.ts';
import { schemeSent } from '../token-facts.ts';
import { saidRow } from './said-row.ts';

/** Rejected credentials, for a reason that the server names in its words. */
export const rejectedCauses: readonly Cause[] = [
  saidRow({
    cause: 'credentials-removed',
    sentence: (evidence) =>
      `The ${peerWord(evidence)} says that it found no credentials, although the request carried ${schemeSent(evidence) === undefined ? 'some' : 'an Authorization header'}${saying(evidence)}.`,
    alternatives: () => [
      {
        cause: 'credentials-refused',
        confidence: 'possible',
        evidence: ['some servers write the same about credentials that they do not accept'],
        toTell: 'Send the request without credentials, and compare the responses.',
      },
    ],
    advice:
      'A proxy, gateway or redirect may have removed Authorization (Apache needs CGIPassAuth On), or the server reads the credentials from a different place.',
    source: 'RFC 9110 11.6.2',
  }),
  saidRow({
    cause: 'dpop-required',
    sentence:
      'The server only accepts tokens that are bound to a key (DPoP), but the request sent a bearer token without a proof.',
    advice: 'Get a token with DPoP, and send it with the scheme DPoP and a new proof in the header DPoP.',
    source: 'RFC 9449 7.1',
  }),
  saidRow({
    cause: 'dpop-nonce-required',
    sentence: 'The server requires a nonce of its own in the DPoP proof.',
    advice: 'Send the request again, with the value of the response header DPoP-Nonce as nonce of the new proof.',
    source: 'RFC 9449 8',
    action: 'retry',
    actionValue: (evidence) => responseHeader(evidence, 'dpop-nonce'),
  }),
  saidRow({
    cause: 'dpop-proof-invalid',
    sentence: (evidence) => `The server rejected the DPoP proof${saying(evidence)}.`,
    advice:
      'Make a new proof for each request: htm is its method, htu its URL without query, iat the current time, jti unique, ath the hash of the token.',
    source: 'RFC 9449 4.3',
  }),
  saidRow({
    cause: 'token-certificate-mismatch',
    sentence: 'The token is bound to a client certificate (mutual TLS) other than the one of this connection.',
    advice:
      'Use the same client certificate for the token request and the call, and check that a gateway passes it on.',
    source: 'RFC 8705 3',
  }),
  saidRow({
    cause: 'token-claim-missing',
    sentence: (evidence) => `The server does not accept the claims of the token${saying(evidence)}.`,
    advice:
      'Compare the claims of the token with those that the server requires, and configure the issuer to add them.',
    source: 'RFC 7519 4',
  }),
  saidRow({
    cause: 'token-keys-unavailable',
    sentence: 'The server cannot get the keys of the issuer, so it cannot verify any token.',
    advice: 'Check that the server can reach the JWKS address of the issuer, and that it trusts its certificate.',
    source: 'RFC 7517 5',
  }),
  saidRow({
    cause: 'account-refused',
    sentence: (evidence) => `The server does not accept the account of the caller${saying(evidence)}.`,
    advice: 'Check that the account exists in this environment, and is active.',
    source: 'RFC 9110 15.5.4',
  }),
  saidRow({
    cause: 'sign-in-required',
    sentence: (evidence) => `The user must sign in, consent or prove more${saying(evidence)}.`,
    advice: 'Start a new authorization request in a browser, with the acr_values or max_age that the server names.',
    source: 'RFC 9470 3',
    action: 'authorize',
  }),
  saidRow({
    cause: 'request-signature-wrong',
    sentence: (evidence) => `The server rejected the signature of the request${saying(evidence)}.`,
    advice:
      'Compare the signed content with what the server documents: method, path, query, headers, hash of the body, key and region.',
    source: 'RFC 9421 3.2',
  }),
  saidRow({
    cause: 'request-repeated',
    sentence: 'The server has received this request before, and rejects it as a repetition.',
    advice: 'Use a new identifier, nonce or Idempotency-Key for a new request.',
    source: 'RFC 9449 11.1',
  }),
];
