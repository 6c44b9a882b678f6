import { gzipSync } from 'node:zlib';
import { readUnreadable, type ParserError } from '../../../electron/engine/compose/record-unreadable.ts';
import { answerTextOf } from '../../../electron/engine/http/answer-text.ts';
import { certificatesIn } from '../../../electron/engine/http/probe/probe-port.ts';
import { toBodyView } from '../../../electron/engine/http/body-view.ts';
import { diagnose } from '../../../shared/diagnosis/diagnose.ts';
import type { Evidence } from '../../../shared/diagnosis/evidence.ts';
import { header, maxHeader, type Parser } from './parser.ts';

const maxBodyText = 64 * 1024;
const exchanged: Evidence = {
  of: 'request',
  method: 'GET',
  url: 'http://api.test/',
  requestHeaders: [['Accept', 'application/json']],
  timeoutMs: 1000,
  phases: { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null },
};

/** Diagnoses a request or a delivery with what another server said. */
const diagnosis = (special: (text: string) => Partial<Evidence>, max = maxHeader): Parser => ({
  max,
  read: (value) => diagnose({ ...exchanged, ...special(value) }),
});
const page = (status: number, of: Evidence['of'] = 'request'): Parser =>
  diagnosis(
    (value) => ({
      of,
      status,
      responseHeaders: [['Content-Type', 'text/html']],
      responseText: `<title>${value}</title><head ${value}<script>${value}`,
      bodyComplete: true,
    }),
    maxBodyText,
  );
const bodyText = (status: number, mediaType: string, of: Evidence['of'] = 'request'): Parser =>
  diagnosis(
    (value) => ({
      of,
      status,
      responseHeaders: [['Content-Type', mediaType]],
      responseText: value,
      bodyComplete: true,
    }),
    maxBodyText,
  );

/** A message Certificate with this content, in one record. */
function handshakeOf(value: string): Buffer {
  const content = Buffer.from(value, 'latin1');
  const message = Buffer.concat([Buffer.from([11, 0, content.length >> 8, content.length & 0xff]), content]);
  return Buffer.concat([Buffer.from([22, 3, 3, message.length >> 8, message.length & 0xff]), message]);
}

/** What a diagnosis reads of other servers and clients. */
export const diagnosisParsers: Readonly<Record<string, Parser>> = {
  'certificates of a TLS handshake': {
    max: 60_000,
    read: (value) => certificatesIn(handshakeOf(value)),
  },
  'diagnosed token request': diagnosis(
    (value) => ({
      method: 'POST',
      status: 400,
      requestHeaders: [['Content-Type', 'application/x-www-form-urlencoded']],
      requestText: `grant_type=${value}&${value}=1&scope=${value}`,
      responseText: `{"error":"invalid_request","error_description":${JSON.stringify(value)}}`,
      grantType: 'x',
    }),
    maxBodyText,
  ),
  'diagnosed JSON request': diagnosis(
    (value) => ({ method: 'POST', status: 422, requestText: value, responseText: value }),
    maxBodyText,
  ),
  'diagnosed page of 200': page(200),
  'diagnosed page of 400': page(400),
  'diagnosed page of 503': page(503),
  'diagnosed page for a delivery': page(200, 'delivery'),
  'diagnosed JSON of 200': bodyText(200, 'application/json'),
  'diagnosed JSON of 400': bodyText(400, 'application/problem+json'),
  'diagnosed text of 200': bodyText(200, 'text/plain', 'delivery'),
  'diagnosed text of 400': bodyText(400, 'text/plain'),
  'diagnosed text of 503': bodyText(503, 'text/plain'),
  'diagnosed header fields': diagnosis((value) => ({
    status: 503,
    reason: value,
    responseHeaders: ['X-Acme-Error', 'Server', 'Via', 'Proxy-Authenticate', 'WWW-Authenticate', 'Location'].map(
      (name) => [name, value],
    ),
  })),
  'diagnosed redirect': diagnosis((value) => ({ status: 302, responseHeaders: [['Location', value]] })),
  'diagnosed token': diagnosis((value) => ({
    status: 401,
    requestHeaders: [['Authorization', `Bearer ${value}`]],
  })),
  'diagnosed claims': diagnosis((value) => ({
    status: 401,
    requestHeaders: [['Authorization', `Bearer ${Buffer.from(value).toString('base64url')}.${value}.a`]],
  })),
  'diagnosed bytes': diagnosis((value) => ({
    error: { code: 'HPE_INVALID_CONSTANT', message: value, phase: 'firstByte', received: value },
  })),
  'diagnosed probe': diagnosis((value) => ({
    error: { code: 'ECONNRESET', message: 'a', phase: 'firstByte' },
    probe: { text: value, tls: false },
  })),
  'body for a diagnosis': header((value) =>
    answerTextOf({
      headers: [['Content-Encoding', 'gzip']],
      body: toBodyView(gzipSync(value, { level: 1 })),
    }),
  ),
  'rejected bytes': header((value) =>
    readUnreadable({ bytesParsed: value.length } as ParserError, Buffer.from(`POST / HTTP/1.1\r\n${value}\r\n\r\n`)),
  ),
};
