import { answer, page } from '../../answer.ts';
import { replayed } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };
const ok = (body: string, headers: Record<string, string> = json): string => answer('200 OK', headers, body);

/** A port of another protocol, which answers with these bytes. */
const protocol = (id: string, program: string, what: string, bytes: string, shows: RegExp): UnseenCase => ({
  id,
  program,
  what,
  run: async (bench) => bench.request({ url: `http://${await bench.server({ answer: bytes })}/v1/things` }),
  right: ['not-http'],
  shows,
  vague: ['answer-malformed'],
});

/** The second part: successes that are none, other protocols and limits. */
export const laterOtherCases: readonly UnseenCase[] = [
  protocol('rtsp', 'an IP camera', 'The port is that of RTSP.', 'RTSP/1.0 400 Bad Request\r\nCSeq: 0\r\n\r\n', /RTSP/),
  protocol(
    'sip',
    'Asterisk',
    'The port is that of SIP.',
    'SIP/2.0 400 Bad Request\r\nContent-Length: 0\r\n\r\n',
    /SIP/,
  ),
  protocol('icecast', 'SHOUTcast', 'The port is that of a radio stream.', 'ICY 404 Resource Not Found\r\n\r\n', /ICY/),
  protocol(
    'irc',
    'InspIRCd',
    'The port is that of IRC.',
    ':irc.test 451 * GET :You have not registered.\r\n',
    /IRC|You have not registered/,
  ),
  protocol(
    'http-09',
    'an old embedded server',
    'The response has no status line, as in HTTP/0.9.',
    '<html><body>Device ready</body></html>',
    /Device ready|HTTP\/0\.9/,
  ),
  replayed({
    id: 'jsend-fail',
    program: 'an API with JSend',
    what: 'The status of the body is fail.',
    answer: ok('{"status":"fail","data":{"title":"A title is required"}}'),
    right: ['error-in-success'],
    shows: /A title is required|fail/,
  }),
  replayed({
    id: 'xml-status',
    program: 'an XML API of a payment provider',
    what: 'The error is an element of the body.',
    answer: ok('<?xml version="1.0"?><response><status>error</status><message>Invalid API key</message></response>', {
      'Content-Type': 'application/xml',
    }),
    spec: { headers: [['Accept', 'application/xml']] },
    right: ['error-in-success'],
    shows: /Invalid API key/,
  }),
  replayed({
    id: 'omdb-false',
    program: 'OMDb API',
    what: 'The success is the text False.',
    answer: ok('{"Response":"False","Error":"Invalid API key!"}'),
    right: ['error-in-success'],
    shows: /Invalid API key/,
  }),
  replayed({
    id: 'bulk-errors',
    program: 'Elasticsearch _bulk',
    what: 'All items of a batch failed.',
    answer: ok(
      '{"took":3,"errors":true,"items":[{"index":{"_id":"1","status":400,"error":{"type":"mapper_parsing_exception","reason":"failed to parse field [amount]"}}}]}',
    ),
    right: ['error-in-success'],
    shows: /failed to parse field/,
  }),
  replayed({
    id: 'event-stream-error',
    program: 'an API that streams',
    what: 'The only event of the stream is an error.',
    answer: ok('event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n', {
      'Content-Type': 'text/event-stream',
    }),
    spec: { headers: [['Accept', 'text/event-stream']] },
    right: ['error-in-success'],
    shows: /Overloaded|overloaded_error/,
  }),
  replayed({
    id: 'repr-digest',
    program: 'RFC 9530',
    what: 'The body is not the one of its Repr-Digest.',
    answer: ok('{"id":1}', { ...json, 'Repr-Digest': 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:' }),
    right: [],
    says: /digest/i,
    shows: /Repr-Digest/i,
  }),
  replayed({
    id: 'html-comment',
    program: 'a debug toolbar',
    what: 'An HTML comment follows the JSON.',
    answer: ok('{"id":1}\n<!-- Generated in 12 ms -->'),
    right: ['answer-not-json'],
    shows: /Generated in|<!--|after/,
  }),
  replayed({
    id: 'trailing-comma',
    program: 'a template that writes JSON',
    what: 'A comma precedes the closing bracket.',
    answer: ok('{"ids":[1,2,]}'),
    right: ['answer-not-json'],
    shows: /\]|position|comma/,
    never: /it may be cut/,
  }),
  replayed({
    id: 'delivery-rejected-count',
    program: 'a collector of events',
    what: 'The receiver rejected the event with 200.',
    answer: ok('{"accepted":0,"rejected":1,"errors":[{"index":0,"reason":"unknown event type chat_started"}]}'),
    delivery: {},
    right: ['receiver-ignored-delivery'],
    shows: /unknown event type/,
  }),
  replayed({
    id: 'delivery-parked',
    program: 'a registrar',
    what: 'The domain of the receiver is for sale, and answers 200.',
    answer: page(
      '200 OK',
      '<html><head><title>receiver.test is for sale</title></head><body>Buy this domain.</body></html>',
    ),
    delivery: {},
    right: ['receiver-page-answered'],
    shows: /for sale/,
  }),
  replayed({
    id: 'delivery-maintenance',
    program: 'WordPress',
    what: 'The receiver is in maintenance.',
    answer: page(
      '503 Service Unavailable',
      '<html><head><title>Maintenance</title></head><body>Briefly unavailable for scheduled maintenance. Check back in a minute.</body></html>',
      { 'Retry-After': '600' },
    ),
    delivery: {},
    right: ['unavailable'],
    shows: /scheduled maintenance/,
  }),
  replayed({
    id: 'delivery-signature-words',
    program: 'a receiver in Java',
    what: 'The receiver rejects the signature with 422 and words.',
    answer: answer(
      '422 Unprocessable Entity',
      json,
      '{"violations":["HMAC verification failed for header X-Hub-Signature-256"]}',
    ),
    delivery: { signing: { scheme: 'github', secret: 'ours' } },
    right: ['receiver-signature-refused'],
    shows: /HMAC verification failed/,
  }),
  replayed({
    id: 'delivery-ip',
    program: 'a receiver with a list of addresses',
    what: 'The address of the sender is not on the list.',
    answer: answer('403 Forbidden', json, '{"detail":"Source IP 192.0.2.7 is not in the allowlist"}'),
    delivery: { signing: { scheme: 'github', secret: 'ours' } },
    right: ['receiver-forbidden', 'request-blocked'],
    says: /address|IP/,
    shows: /not in the allowlist/,
    never: /signing secret/,
  }),
  replayed({
    id: 'delivery-duplicate',
    program: 'a receiver that remembers ids',
    what: 'The receiver answers 409 to an event that it already has.',
    answer: answer('409 Conflict', json, '{"message":"Event already processed"}'),
    delivery: {},
    right: ['conflict'],
    shows: /already processed/,
  }),
];
