import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request as a receiver got it. */
export interface Received {
  method: string;
  path: string;
  /** A header that came more than once is joined by node:http. */
  headers: Record<string, string>;
  rawHeaders: string[];
  body: Buffer;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

/** How a receiver answers: a status, or whatever is written. */
export type Answer = number | ((response: ServerResponse, received: Received) => void);

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** How it answers from now on; of several answers each once, and the last from then on. */
  answer(...answers: Answer[]): void;
  /** Resolves after this number of requests was received. */
  count(wanted: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** A receiver that we did not make part of the product: plain node:http, or node:https with a certificate. */
export async function startReceiver(tls?: ServerOptions): Promise<Receiver> {
  const received: Received[] = [];
  let answers: Answer[] = [200];
  let waiting: (() => void)[] = [];

  const server: Server = tls ? createSecureServer(tls) : createServer();
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const one: Received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        rawHeaders: request.rawHeaders,
        body,
        text: body.toString(),
        get json() {
          return JSON.parse(body.toString()) as unknown;
        },
      };
      received.push(one);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (typeof answer === 'function') answer(response, one);
      else response.writeHead(answer ?? 200).end();
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    port,
    received,
    answer(...given) {
      answers = given;
    },
    async count(wanted) {
      while (received.length < wanted) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      return received;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
