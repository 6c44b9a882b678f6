import { posted } from '../fourth-rows.ts';
import { goProgram, javaServer, large, programCases, signed, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const goRows: Record<string, ProgramRow> = {
  'go-cut': [
    'The handler aborts in the middle of a chunked response.',
    goProgram('cut'),
    { right: ['answer-cut'], shows: /cut|end|closed|aborted|chunk/i },
  ],
  'go-short': [
    'The handler writes less than it declared.',
    goProgram('short'),
    { right: ['answer-cut'], shows: /100|cut|end|closed/i },
  ],
  'go-late-error': [
    'An error follows the beginning of the JSON, with 200.',
    goProgram('late-error'),
    { right: ['answer-not-json', 'error-in-success'], shows: /database is closed/ },
  ],
  'go-type': [
    'A field has another type.',
    goProgram('type'),
    { right: ['field-invalid'], shows: /amount/ },
    { spec: posted('{"amount":"ten"}') },
  ],
  'go-max': [
    'The body is too large, in the words of Go.',
    goProgram('max'),
    { right: ['body-too-large'], shows: /too large/ },
    large,
  ],
  'go-signature': [
    'The receiver computes another digest.',
    goProgram('signature'),
    {
      right: ['receiver-signature-refused'],
      shows: /digest of body differs/,
      never: /lacks a permission|is not allowed to/,
    },
    signed('github', 'our secret'),
  ],
  'go-two': ['Two JSON values follow each other.', goProgram('two'), { right: ['answer-not-json'], shows: /JSON/ }],
  'go-slash': [
    'The path lacks the slash at its end, so the POST is redirected.',
    goProgram('slash'),
    { right: ['redirect-trailing-slash', 'redirect-not-followed'], says: /slash/, shows: /things\/|slash/ },
    { spec: { ...posted('{}'), followRedirects: false } },
  ],
  'go-timeout': [
    'The handler takes too long, with 503.',
    goProgram('timeout'),
    { right: ['gateway-timeout', 'server-timeout'], says: /[Tt]ime(d )?out|too long|in time/, shows: /Timeout|503/ },
  ],
  'go-proxy': [
    'The server behind the proxy of Go is down, with 502 without words.',
    goProgram('proxy'),
    { right: ['bad-gateway', 'gateway-cannot-connect'], shows: /502/ },
  ],
  'go-host': [
    'The server has the receiver only under another host.',
    goProgram('host'),
    { right: ['receiver-path-wrong', 'host-not-served'], shows: /404/ },
    { delivery: {} },
  ],
};

const javaRows: Record<string, ProgramRow> = {
  'java-throws': [
    'The handler throws, so the connection closes without a response.',
    javaServer('throws'),
    { right: ['reset-after-request'], shows: /closed|hang up|reset|without a response/i },
    { delivery: {} },
  ],
  'java-context': [
    'No context has the path.',
    javaServer('context'),
    { right: ['endpoint-not-found', 'path-wrong'], shows: /No context found/ },
  ],
  'java-short': [
    'The server stops in the middle of its response.',
    javaServer('short'),
    { right: ['answer-cut'], shows: /100|17|cut|closed/i },
  ],
  'java-hangs': [
    'The handler never answers.',
    javaServer('hangs'),
    { right: ['timeout-answer'], shows: /3\.0 s|3000/ },
  ],
  'java-zlib': [
    'The format zlib is declared as gzip.',
    javaServer('zlib'),
    { right: ['body-undecodable'], shows: /gzip/ },
  ],
  'java-stack': [
    'The receiver has a null pointer.',
    javaServer('stack'),
    { right: ['receiver-failed'], shows: /NullPointerException|"event" is null/ },
    { delivery: {} },
  ],
  'java-basic': [
    'The receiver wants a password.',
    javaServer('basic'),
    { right: ['receiver-auth-missing', 'password-required'], shows: /Basic/ },
    { delivery: {} },
  ],
  'java-fine': ['A success.', javaServer('fine'), { right: ['ok'], shows: /200/ }],
};

/** The sixth part: servers of the standard libraries of Go and Java. */
export const sixthServerCases: readonly UnseenCase[] = [
  ...programCases("Go's net/http", ['go'], goRows),
  ...programCases('com.sun.net.httpserver of Java', ['java'], javaRows),
];
