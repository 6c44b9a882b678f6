import type { Variant } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import type { Meaning } from '../meanings.ts';
import { addressOf, peerWord } from '../message-facts.ts';
import { saying } from '../words.ts';
import { clockDifference, schemeSent } from '../token-facts.ts';

const inFront = (what: string) => (evidence: Evidence) => `A gateway in front of the ${peerWord(evidence)} ${what}.`;
const receiver = (what: string) => (evidence: Evidence) =>
  evidence.of === 'delivery'
    ? `The receiver ${what}.`
    : `The server rejected the signature of the request${saying(evidence)}.`;

/** How causes read when words mean a special form of them. */
export const variants: Partial<Record<Meaning, Variant>> = {
  'credentials-removed': {
    sentence: (evidence) =>
      `The ${peerWord(evidence)} says that it found no credentials, although the request carried ${schemeSent(evidence) === undefined ? 'some' : 'an Authorization header'}${saying(evidence)}.`,
    advice:
      'A proxy, gateway or redirect may have removed Authorization (Apache needs CGIPassAuth On), or the server reads the credentials from a different place.',
    source: 'RFC 9110 11.6.2',
  },
  'keys-unavailable': {
    sentence: 'The server cannot get the keys of the issuer, so it cannot verify any token.',
    advice: 'Check that the server can reach the JWKS address of the issuer, and that it trusts its certificate.',
    source: 'RFC 7517 5',
  },
  'issued-early': {
    sentence: (evidence) =>
      `The token is issued in the future for the server (iat): its clock is behind that of the issuer${saying(evidence)}.`,
    advice: 'Synchronize the clocks of the issuer and of the server, e.g. with NTP.',
    source: 'RFC 7519 4.1.6',
  },
  'claim-missing': {
    sentence: (evidence) => `The server does not accept the claims of the token${saying(evidence)}.`,
    advice:
      'Compare the claims of the token with those that the server requires, and configure the issuer to add them.',
    source: 'RFC 7519 4',
  },
  'authorization-malformed': {
    sentence: (evidence) => `The server cannot read the Authorization header${saying(evidence)}.`,
    advice: 'Send the scheme that the server documents, exactly one space, and the credentials.',
    source: 'RFC 9110 11.6.2',
  },
  'account-refused': {
    sentence: (evidence) => `The server does not accept the account of the caller${saying(evidence)}.`,
    advice: 'Check that the account exists in this environment, and is active.',
  },
  'sign-in-required': {
    sentence: (evidence) => `The user must sign in, consent or prove more${saying(evidence)}.`,
    advice: 'Start a new authorization request in a browser. An administrator may have to consent once.',
    source: 'OpenID Connect Core 1.0 3.1.2.6',
  },
  'dpop-required': {
    sentence: 'The server requires DPoP, but the request carried a bearer token without a proof of possession.',
    advice: 'Get a token with DPoP, and send it with the scheme DPoP and a new proof in the header DPoP.',
    source: 'RFC 9449 7.1',
  },
  'dpop-nonce': {
    sentence: 'The server requires a nonce of its own in the DPoP proof.',
    advice: 'Send the request again, with the value of the response header DPoP-Nonce as nonce of the new proof.',
    source: 'RFC 9449 8',
  },
  'dpop-proof': {
    sentence: (evidence) => `The server rejected the DPoP proof${saying(evidence)}.`,
    advice:
      'Make a new proof for each request: htm is its method, htu its URL without query, iat the current time, jti unique, ath the hash of the token.',
    source: 'RFC 9449 4.3',
  },
  'certificate-binding': {
    sentence:
      'The token is bound to a client certificate (mutual TLS), and this connection has none or a different one.',
    advice:
      'Use the same client certificate for the token request and the call, and check that a gateway passes it on.',
    source: 'RFC 8705 3',
  },
  'clock-skew': {
    sentence: (evidence) =>
      `The ${peerWord(evidence)} rejected the time of the request: ${clockDifference(evidence) ?? 'the clocks differ'}${saying(evidence)}.`,
    advice: 'Synchronize both clocks, e.g. with NTP, and sign each request immediately before it is sent.',
  },
  'client-disabled': {
    sentence: (evidence) => `The client is disabled at the authorization server${saying(evidence)}.`,
    advice: 'Enable the client at the authorization server, or use another one.',
  },
  'client-secret-expired': {
    sentence: 'The client secret has expired.',
    advice: 'Create a new secret for the client at the authorization server, and configure it.',
  },
  'assertion-refused': {
    sentence: (evidence) => `The authorization server rejected the JWT that the client sent${saying(evidence)}.`,
    advice:
      'Set aud to what the server documents (issuer or token endpoint), iss and sub to the client ID, a new jti, a short exp, and sign with a registered key.',
    source: 'RFC 7523 3',
  },
  'audience-not-granted': {
    sentence: (evidence) =>
      `The authorization server issues no token for this audience or resource to this client${saying(evidence)}.`,
    advice: 'Compare audience or resource with the identifier of the API, and grant the client access to it.',
    source: 'RFC 8707 2',
  },
  'request-signature': {
    sentence: (evidence) => `The ${peerWord(evidence)} rejected the signature of the request${saying(evidence)}.`,
    advice:
      'Compare the signed content with what the server documents: method, path, query, headers, hash of the body, key and region.',
  },
  'signature-missing': {
    sentence: receiver('found no signature where it reads one'),
    advice:
      'Set the signing scheme of the subscription to the one that the receiver verifies, and check that no proxy removes the header.',
  },
  'signature-unreadable': {
    sentence: receiver('cannot read the signature: it expects a different scheme or format'),
    advice: 'Set the signing scheme of the subscription to the one that the receiver verifies.',
  },
  timestamp: {
    sentence: (evidence) =>
      `The ${peerWord(evidence)} rejected the timestamp of the signature: it is outside its tolerance${saying(evidence)}.`,
    advice: 'Compare the clocks of both sides (NTP). A delivery that waits in a queue or a proxy must be signed again.',
  },
  'body-changed': {
    sentence: receiver('did not verify the body as it was sent: something parsed or changed it before'),
    advice:
      'Let the receiver verify the raw body, before a JSON parser reads it (express.raw, request.get_data(), php://input).',
  },
  replayed: {
    sentence: (evidence) =>
      `The ${peerWord(evidence)} has received this before, and rejects the repetition${saying(evidence)}.`,
    advice: 'Use a new identifier, nonce or jti for a new request. A receiver should answer a known ID with 200.',
  },
  'event-unknown': {
    sentence: (evidence) => `The receiver does not handle this event${saying(evidence)}.`,
    advice: 'Remove the event from the subscription, or let the receiver answer unknown events with 200.',
  },
  'tenant-unknown': {
    sentence: 'The server does not know the tenant, realm or organization in the address.',
    advice: 'Compare the path and the host of the address with those that the server documents for your tenant.',
  },
  'body-missing': {
    sentence: 'The server found no body in the request, or an empty one.',
    advice: 'Send the body, with its Content-Type and Content-Length. A redirect or a proxy can drop it.',
  },
  'header-missing': {
    sentence: (evidence) => `The server requires a header that it did not find${saying(evidence)}.`,
    advice: 'Send the header. If it was sent, check that no proxy removes it: some drop names with underscores.',
  },
  'slash-missing': {
    sentence: (evidence) =>
      `The ${peerWord(evidence)} serves ${addressOf(evidence).path}/, with a slash at the end, and cannot redirect this method.`,
    advice: 'Add the slash to the end of the path.',
  },
  'bot-check': {
    sentence: inFront('takes the request for that of a bot, and requires a check in a browser'),
    advice:
      'Let the operator exempt the path or the caller from the check. Programs cannot pass it, and credentials do not help.',
  },
  'address-refused': {
    sentence: (evidence) => `The ${peerWord(evidence)} does not accept requests from this IP address or region.`,
    advice: 'Add the public address that the request comes from to the list of the operator. Credentials do not help.',
  },
  quota: {
    sentence: (evidence) => `The quota of the caller is used up${saying(evidence)}.`,
    advice: 'Wait until the quota is renewed, or raise it at the provider.',
  },
  maintenance: {
    sentence: (evidence) => `The ${peerWord(evidence)} is under maintenance.`,
    advice: 'Retry later.',
  },
  'fault-injected': {
    sentence: inFront('injects this error on purpose'),
    advice: 'Remove the fault injection from the configuration of the gateway, such as an Istio VirtualService.',
  },
  'gateway-tls': {
    sentence: inFront('cannot set up a TLS connection to it, or does not trust its certificate'),
    advice:
      'Check the certificate, the host name and the port of the server behind the gateway, and the CA the gateway trusts.',
  },
};
