import { join } from 'node:path';
import { goNeeds, goServer } from '../go-server.ts';
import { apiToken } from '../programs.ts';
import { withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** Clients that do not trust our CA, and servers of Go without TLS. */
export const goAndJavaCases: readonly UnseenCase[] = [
  {
    id: 'go-client',
    program: 'Go (net/http) as a client',
    what: 'The client does not trust our CA; Go sends the alert bad_certificate.',
    needs: goNeeds,
    run: (bench) =>
      bench.foreign(async () => bench.runs(await goServer(bench), [`${bench.urls.api.https}/api/customers`, 'get'])),
    right: ['client-distrusts-ca'],
    shows: /bad.certificate/i,
  },
  {
    id: 'java-client',
    program: 'Java (HttpClient)',
    what: 'The client does not trust our CA; Java resets the connection without an alert.',
    needs: ['java'],
    run: (bench) =>
      bench.foreign(() =>
        bench.runs('java', [
          join(import.meta.dirname, '../programs/Client.java'),
          `${bench.urls.api.https}/api/customers`,
        ]),
      ),
    right: ['client-distrusts-ca'],
    shows: /certificate.unknown|received the certificate/i,
  },
  {
    id: 'go-jwt-expired',
    program: 'Go with golang-jwt',
    what: 'The token is expired, in plain text.',
    needs: goNeeds,
    async run(bench) {
      const host = await bench.program({ command: await goServer(bench), args: ['127.0.0.1:{port}', 'jwt'] });
      return bench.request({
        ...withToken(await apiToken({ iat: -7200, exp: -3600 })),
        url: `http://${host}/v1/things`,
      });
    },
    right: ['token-expired'],
    shows: /expired by|exp/,
  },
  {
    id: 'go-jwt-segments',
    program: 'Go with golang-jwt',
    what: 'An opaque token is sent.',
    needs: goNeeds,
    async run(bench) {
      const host = await bench.program({ command: await goServer(bench), args: ['127.0.0.1:{port}', 'jwt'] });
      return bench.request({ ...withToken('opaque-token'), url: `http://${host}/v1/things` });
    },
    right: ['token-malformed'],
    shows: /number of segments/,
  },
  {
    id: 'go-abort',
    program: 'Go (http.ErrAbortHandler)',
    what: 'The handler of a delivery by http aborts, so the connection closes without a response.',
    needs: goNeeds,
    async run(bench) {
      const host = await bench.program({ command: await goServer(bench), args: ['127.0.0.1:{port}', 'abort'] });
      return bench.delivery(`http://${host}`);
    },
    right: ['reset-after-request'],
    shows: /without a response|closed/,
    never: /https instead|uses TLS|not use TLS|http instead/,
  },
  {
    id: 'go-unknown-field',
    program: 'Go (DisallowUnknownFields)',
    what: 'The receiver rejects a field that it does not know.',
    needs: goNeeds,
    async run(bench) {
      const host = await bench.program({ command: await goServer(bench), args: ['127.0.0.1:{port}', 'decode'] });
      return bench.delivery(`http://${host}`);
    },
    right: ['field-invalid', 'request-invalid'],
    shows: /unknown field/,
  },
];
