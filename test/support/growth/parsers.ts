import { gzipSync } from 'node:zlib';
import { presentedClients } from '../../../electron/engine/authorization/checks/client-credentials-of.ts';
import { readCookie } from '../../../electron/engine/authorization/cookies.ts';
import { toReceived, type Received } from '../../../electron/engine/catcher/received.ts';
import { ForeignReader } from '../../../electron/engine/catcher/foreign-reader.ts';
import { matchesPattern } from '../../../electron/engine/expressions/match-values.ts';
import { readRawRequest } from '../../../electron/engine/http/raw-request.ts';
import { fillTemplate } from '../../../electron/engine/catcher/answers/write-answer.ts';
import { oauthClientOf } from '../../../electron/engine/client/oauth-client-of.ts';
import { importRequests } from '../../../electron/engine/client/requests/import/import-requests.ts';
import { fillWith } from '../../../electron/engine/client/requests/client-message.ts';
import { readConfigText } from '../../../electron/engine/config/read-config.ts';
import { changeOnTheWay } from '../../../electron/engine/faults/payload/change-on-the-way.ts';
import { toBodyView, toWholeBody } from '../../../electron/engine/http/body-view.ts';
import { decodeBody } from '../../../electron/engine/http/decode-body.ts';
import { decodeHeaders, headerLines } from '../../../electron/engine/http/header-pairs.ts';
import { readLoadPlan } from '../../../electron/engine/load/read-plan.ts';
import { fieldsOf, ResponseReader } from '../../../electron/engine/load/wire/response-reader.ts';
import { parseJson, pickJson } from '../../../electron/engine/http/parse-json.ts';
import { readParameters } from '../../../electron/engine/http/read-parameters.ts';
import { verifyDpopProof } from '../../../electron/engine/http/verify-dpop-proof.ts';
import { readCasePortion } from '../../../electron/engine/journal/cases/case-portion.ts';
import { requestOf } from '../../../shared/har/har-message.ts';
import { redactorOf } from '../../../electron/engine/journal/redact.ts';
import { SecretVault } from '../../../electron/engine/recording/secrets/secret-vault.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { matchExpression, searchText } from '../../../electron/engine/store/search-text.ts';
import { maskSecrets } from '../../../electron/engine/journal/secret-values.ts';
import { parseTraceparent } from '../../../electron/engine/journal/trace-context.ts';
import { schemeOf } from '../../../electron/engine/service/checks/bearer.ts';
import { inspectText } from '../../../electron/engine/inspect/inspect-text.ts';
import { readChallenges } from '../../../electron/engine/inspect/kinds/challenges.ts';
import { readSetCookie } from '../../../electron/engine/inspect/kinds/cookies.ts';
import { readMessage } from '../../../electron/engine/inspect/kinds/http-message.ts';
import { readKeys, readToken } from '../../../electron/engine/inspect/kinds/token-signature.ts';
import { urlFindings } from '../../../electron/engine/inspect/kinds/url.ts';
import { inspectionKinds, type InspectionKind } from '../../../shared/model/inspection-kinds.ts';
import { readWebhook } from '../../../electron/engine/inspect/inspect-webhook.ts';
import { diagnoseSignature } from '../../../electron/engine/signing/doctor/diagnose-signature.ts';
import { readParts } from '../../../electron/engine/signing/read-parts.ts';
import { recogniseScheme } from '../../../electron/engine/signing/recognise.ts';
import { verifySignature } from '../../../electron/engine/signing/verify.ts';
import { acceptsJson } from '../../../electron/engine/service/customer-contact/serve-customer-contact.ts';
import { unmetPrecondition } from '../../../electron/engine/service/conditional/preconditions.ts';
import { jsonPatch, mergePatch } from '../../../electron/engine/interface/records/json-patch.ts';
import { retryAfterMs } from '../../../electron/engine/webhooks/settle.ts';
import { contentDisposition } from '../../../electron/headless/answer-file.ts';
import { socketKey } from '../../../electron/headless/control-paths.ts';
import { lineDiff } from '../../../renderer/components/diff/line-diff.ts';
import { decodeJwt } from '../../../renderer/components/text/decode-jwt.ts';
import { hexLines } from '../../../renderer/components/text/hex-lines.ts';
import { jsonProblem } from '../../../renderer/components/text/json-problem.ts';
import { prettyJson } from '#shared/text/pretty-json.ts';
import { shellQuote } from '#shared/curl/shell-quote.ts';
import { headersOfLines } from '../../../renderer/store/requests/header-lines.ts';
import { pathParameters } from '../../../renderer/store/requests/path-parameters.ts';
import { urlParts } from '../../../renderer/store/requests/url-parts.ts';
import { challengeParameter } from '../../../shared/diagnosis/message-facts.ts';
import type { Evidence } from '../../../shared/diagnosis/evidence.ts';
import { importableText } from '../../../shared/import/importable-text.ts';
import { templateFault } from '../../../shared/profile/payload-template.ts';
import type { KeyedScheme } from '../../../shared/model/signing-scheme.ts';
import { createMask } from '../../../shared/redaction/mask-secrets.ts';
import { shownUrl } from '../../../shared/redaction/shown-url.ts';
import { schemeRows } from '../../../shared/signing/schemes.ts';
import { diagnosisParsers } from './diagnosis-parsers.ts';
import { importParsers } from './import-parsers.ts';
import { header, maxHeader, text, type Parser } from './parser.ts';
import { base64Body, textBody } from '../redacted-body.ts';
import { rare } from '../../../electron/engine/signing/doctor/option.ts';

function received(headers: Record<string, string>, body = ''): Received {
  const facts = {
    method: 'POST',
    path: '/webhook/chat-started',
    rawHeaders: Object.entries(headers).flat(),
    body: Buffer.from(body),
  };
  return toReceived(facts as unknown as Parameters<typeof toReceived>[0], () => undefined);
}

const redaction = (entryOf: (text: string) => unknown, redacts: Parser['redacts'] = 'only'): Parser => ({
  redacts,
  measured: 48 * 1024,
  read: (value) => redactorOf(['planted-secret'])(entryOf(value)),
});

const bodyAs = (mediaType: string, redacts?: Parser['redacts']): Parser =>
  redaction((value) => ({ headers: [['Content-Type', mediaType]], body: textBody(value) }), redacts);

const caseHead =
  '{"format":"hookbench-case","version":1,"product":{"name":"a","version":"1"},"exportedAt":"2026-01-01T00:00:00.000Z",' +
  '"secrets":"redacted","context":{"profile":{},"subscriptions":[],"catcher":{},"clocks":[],"faults":[]},\n"entries":[\n';

/** Evaluates a request of these headers. */
const requestWith = <Context>(read: (context: Context) => unknown, name: string, more: object = {}): Parser =>
  header((value) => {
    const headers = { [name]: value };
    return read({ headers, request: { headers }, parameters: new Map(), origin: 'http://a', ...more } as Context);
  });

const verification = { secrets: ['whsec_a'], toleranceSeconds: 300, nowMs: 0 };
const signed = (headers: Record<string, string>, body = '{}') => ({
  method: 'POST',
  urls: ['http://localhost/'],
  headers: Object.entries(headers),
  body: Buffer.from(body),
});

const diagnosed = {
  secrets: [{ secret: 'whsec_a', label: 'a' }],
  toleranceSeconds: 300,
  nowMs: 0,
  limits: { cost: rare, attempts: 400, bytes: 4 * 1024 * 1024 } as const,
};
const svix = { 'svix-id': 'a', 'svix-timestamp': '0' };

const verify = (scheme: KeyedScheme, headers: (value: string) => Record<string, string>) =>
  header((value) => verifySignature(schemeRows[scheme], signed(headers(value)), verification));

const pasted = { secrets: {}, givenSecrets: [], keys: [], nowMs: 0, clockMs: 0 };
const tools = { readRequests: (value: string) => importRequests(value.slice(0, 256 * 1024)) };

/** Reads a response of a receiver under load. */
function readResponse(response: string): unknown {
  const reader = new ResponseReader(1024);
  reader.begin(false);
  const read = reader.push(Buffer.from(response));
  return read && fieldsOf(read.head);
}

/** Every place that reads texts of others: one line each. */
export const parsers: Readonly<Record<string, Parser>> = {
  'JSON body': text((value) => parseJson(Buffer.from(value))),
  'large JSON body': text((value) => pickJson(Buffer.from(value), ['/a/a'])),
  'form body': text((value) => readParameters(value)),
  'body view': text((value) => toBodyView(Buffer.from(value))),
  'whole body': text((value) => toWholeBody(Buffer.from(value, 'latin1'))),
  'compressed body': text((value) => decodeBody(Buffer.from(value), 'gzip')),
  'content codings': header((value) => decodeBody(Buffer.from('a'), value)),
  'header fields': text((value) => decodeHeaders(Buffer.from(value))),
  'header lines': text((value) => headerLines(value.split(' '))),
  'raw request': header((value) => readRawRequest(Buffer.from(value))),
  'request of an unknown method': header((value) => new ForeignReader().push(Buffer.from(value))),
  'response under load': header((value) => readResponse(`HTTP/1.1 200 OK\r\n${value}\r\n\r\n`)),
  'chunks under load': header((value) => readResponse(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${value}`)),
  'load plan': { max: 128 * 1024, measured: 8 * 1024, read: (value) => readLoadPlan('a.yaml', value) },
  'match pattern': text((value) => matchesPattern('*a*b*c*', value)),
  'match pattern of a user': header((value) => matchesPattern(value.replaceAll(' ', '*'), value)),
  'answer template': text((value) => fillTemplate(value, received({}))),
  'Webhook-Signature': verify('standard-webhooks', (value) => ({
    'webhook-id': 'a',
    'webhook-timestamp': '0',
    'webhook-signature': value,
  })),
  'Webhook-Signature of a key pair': verify('standard-webhooks-ed25519', (value) => ({
    'webhook-id': 'a',
    'webhook-timestamp': '0',
    'webhook-signature': value,
  })),
  'Stripe-Signature': verify('stripe', (value) => ({ 'stripe-signature': value })),
  'Signature-Input': verify('http-message-signatures', (value) => ({
    'signature-input': value,
    signature: 'a=:AA==:',
  })),
  'Signature-Input list': verify('http-message-signatures', (value) => ({
    'signature-input': `a=("${value}");created=1`,
    signature: 'a=:AA==:',
  })),
  'signed query parameter': verify('http-message-signatures', (value) => ({
    'signature-input': `a=("@query-param";name="${value}");created=0`,
    signature: 'a=:AA==:',
  })),
  'diagnosed message signature': header((value) =>
    diagnoseSignature({
      ...diagnosed,
      secrets: [{ secret: 'YQ==', label: 'a' }],
      scheme: 'http-message-signatures',
      message: signed({ 'signature-input': `a=(${value});created=0`, signature: 'a=:AA==:' }),
    }),
  ),
  Signature: verify('http-message-signatures', (value) => ({ 'signature-input': 'a=()', signature: value })),
  'Content-Digest': verify('http-message-signatures', (value) => ({
    'content-digest': value,
    'signature-input': 'a=()',
    signature: 'a=:AA==:',
  })),
  'signature in the body': text((value) => readParts(schemeRows.mailgun, signed({}, `{"signature":${value}`))),
  'signed form': header((value) =>
    verifySignature(
      schemeRows.twilio,
      signed({ 'x-twilio-signature': 'AA==', 'content-type': 'application/x-www-form-urlencoded' }, value),
      verification,
    ),
  ),
  'diagnosed signature': header((value) =>
    diagnoseSignature({ ...diagnosed, scheme: 'github', message: signed({ 'x-hub-signature-256': value }) }),
  ),
  'diagnosed list of signatures': header((value) =>
    diagnoseSignature({ ...diagnosed, scheme: 'svix', message: signed({ ...svix, 'svix-signature': value }) }),
  ),
  'diagnosed body': header((value) =>
    diagnoseSignature({
      ...diagnosed,
      scheme: 'github',
      message: signed({ 'x-hub-signature-256': 'sha256=0' }, value),
    }),
  ),
  'pasted webhook': text((value) => readWebhook(Buffer.from(value))),
  'pasted header fields': header((value) => readWebhook(Buffer.from(`${value}: a\nb: ${value}\n\n`))),
  'pasted token': text(readToken),
  'pasted request': text((value) => readMessage(Buffer.from(`POST / HTTP/1.1\n${value}`))),
  'pasted challenge': header(readChallenges),
  'pasted cookie': header(readSetCookie),
  'pasted URL': text((value) => urlFindings(`https://a/?${value}`)),
  'keys of a token': text((value) => readKeys({ source: 'a', text: `-----BEGIN ${value}` })),
  'inspected text': { max: 1_500_000, read: (value) => inspectText({ ...pasted, bytes: Buffer.from(value) }, tools) },
  'text inspected as each kind': {
    max: maxHeader,
    measured: 8 * 1024,
    async read(value) {
      for (const as of Object.keys(inspectionKinds) as InspectionKind[])
        if (as !== 'webhook') await inspectText({ ...pasted, bytes: Buffer.from(value), as }, tools);
    },
  },
  'recognised signature': header((value) => recogniseScheme(signed({ [value.slice(0, 1000)]: value }))),
  'X-Hub-Signature': verify('github', (value) => ({ 'x-hub-signature-256': value })),
  'client of a request': text((value) => oauthClientOf([['Authorization', value]], Buffer.from(value))),
  ...importParsers,
  'import of a file': text((value) => importableText('a.har', value)),
  'variables of a request': text((value) =>
    fillWith(new Map([['a', 'b']]), { random: systemRandom, clock: { now: () => 0 } })(value, '/url'),
  ),
  'payload changed on the way': text((value) => changeOnTheWay(Buffer.from(value))),
  'DPoP proof': header((value) => verifyDpopProof(value, { algorithms: ['ES256'] } as never)),
  'HAR message': text((value) =>
    requestOf({
      method: 'GET',
      url: value,
      headers: [['Cookie', value]],
      body: { size: 0, encoding: 'utf8', content: '', truncated: false },
    }),
  ),
  configuration: { max: 128 * 1024, measured: 16 * 1024, read: (value) => readConfigText('a.yaml', value) },
  'lines of a case file': text((value) =>
    readCasePortion({ file: new Blob([caseHead, value]), offset: 0, line: 0, entries: 0, section: 'head' }),
  ),
  'Basic credentials': requestWith(presentedClients, 'authorization'),
  'If-Match': requestWith((context: never) => unmetPrecondition(context, '{}'), 'if-match', {
    profile: { entityTags: true },
  }),
  'If-None-Match': requestWith((context: never) => unmetPrecondition(context, '{}'), 'if-none-match', {
    profile: { entityTags: true },
  }),
  'cookie of a sign-in': requestWith((request: never) => readCookie(request, 'login'), 'cookie'),
  'key of a WebSocket': requestWith(socketKey, 'sec-websocket-protocol'),
  'redacted text': redaction((value) => ({ message: value }), 'too'),
  'redacted JSON': bodyAs('application/json', 'too'),
  'redacted form': bodyAs('application/x-www-form-urlencoded', 'too'),
  'redacted multipart': bodyAs('multipart/form-data; boundary=b', 'too'),
  'redacted plain text': bodyAs('text/plain', 'too'),
  'redacted XML': bodyAs('application/xml'),
  'redacted HTML': bodyAs('text/html'),
  'redacted bytes': redaction((value) => ({
    headers: [['Content-Type', 'application/json']],
    body: base64Body(Buffer.from(`${value}\u00ff`, 'latin1')),
  })),
  'redacted compressed body': redaction((value) => ({
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Encoding', 'gzip'],
    ],
    body: base64Body(gzipSync(value, { level: 1 })),
  })),
  'redacted JSON in JSON': redaction((value) => ({
    body: textBody(JSON.stringify({ a: JSON.stringify({ b: value }) })),
  })),
  'redacted URL': redaction((value) => ({
    url: `https://localhost/?next=${encodeURIComponent(value.slice(0, value.length / 3))}`,
  })),
  'redacted evidence and header': redaction((value) => ({ evidence: [value], headers: [['Referer', value]] })),
  'search query': { max: 10_000, read: matchExpression },
  'searchable text': text((value) => searchText({ message: value, more: [value] })),
  'secrets of recordings': {
    redacts: 'too',
    measured: 48 * 1024,
    read: (value) => new SecretVault({ secret: new Set(['a', 'x', 'k1', 'token']), plain: new Set() }).hide(value, ''),
  },
  'recorded secrets': text((value) => maskSecrets(value, [{ name: 'a', value: 'planted' }])),
  traceparent: header(parseTraceparent),
  Authorization: header(schemeOf),
  Accept: header(acceptsJson),
  'JSON Patch': header((value) => jsonPatch.safeParse([{ op: 'remove', path: value }])),
  'merge patch': text((value) => mergePatch({}, JSON.parse(JSON.stringify({ a: value })))),
  'Retry-After': header((value) => retryAfterMs(value, 0)),
  'WWW-Authenticate': header((value) =>
    challengeParameter({ responseHeaders: [['WWW-Authenticate', value]] } as unknown as Evidence, 'realm'),
  ),
  ...diagnosisParsers,
  'payload template': text(templateFault),
  'shown URL': text(shownUrl),
  'file name': header(contentDisposition),
  'difference of bodies': text((value) => lineDiff(value, `${value}a`)),
  'JWT in a text': text(decodeJwt),
  'secrets on the screen': text(createMask(['a-known-secret']).document),
  'hex view': text((value) => hexLines(Buffer.from(value.slice(0, value.length / 4)))),
  'problem of JSON': text(jsonProblem),
  'pretty JSON': text(prettyJson),
  'shell words': text(shellQuote),
  'header editor': text(headersOfLines),
  'path parameters': text(pathParameters),
  'URL parts': text(urlParts),
};
