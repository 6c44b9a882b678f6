// What the receivers have in common. Usage of each: node SCRIPT PORT MODE [SECRET] [SECONDS AHEAD]
import { Buffer } from 'node:buffer';
import http from 'node:http';
import process from 'node:process';
import { host, port } from './start.mjs';

export const secret = process.argv[4] ?? 'shared-secret';
const ahead = Number(process.argv[5] ?? 0);
// The clock of this receiver is ahead by these seconds.
if (ahead !== 0) {
  const now = Date.now.bind(Date);
  const Clock = Date;
  globalThis.Date = class extends Clock {
    constructor(...of) {
      super(...(of.length === 0 ? [now() + ahead * 1000] : of));
    }
    static now() {
      return now() + ahead * 1000;
    }
  };
}
const raw = (request) =>
  new Promise((resolve) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => resolve(Buffer.concat(parts)));
  });
function say(response, status, body) {
  response.writeHead(status, {
    'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
    Date: new Date().toUTCString(),
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
/** What a receiver does with the raw body and the header fields; what it throws is answered with the status. */
export const receive = (check, refuse = (error) => [400, { error: error.message }]) =>
  http
    .createServer((request, response) => {
      const checked = raw(request).then((body) => check(body, request.headers));
      checked.then((body) => say(response, 200, body ?? 'ok')).catch((error) => say(response, ...refuse(error)));
    })
    .listen(port, host);
