import { Agent as HttpAgent, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { TLSSocket } from 'node:tls';
import got, { type PlainResponse, type RequestError } from 'got';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Phases } from '#shared/model/phases.ts';
import type { TlsSession } from '#shared/model/tls-session.ts';

export interface OutgoingRequest {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body: Buffer;
  timeoutMs: number;
  /** Whether the certificate of the server must be good; it must unless this is false. */
  verifyTls?: boolean;
}

/** What came of a request: an answer or a transport error, with the time each phase took. */
export interface SentRequest {
  /** Header fields as they went out, name and value in turn. */
  rawRequestHeaders: string[];
  phases: Phases;
  response?: { status: number; rawHeaders: readonly string[]; body: Buffer };
  error?: TransportError;
  tls?: TlsSession;
}

/** Sends one request: no retry, no redirect, the body byte for byte. */
export type SendRequest = (request: OutgoingRequest) => Promise<SentRequest>;

const responseLimit = 1024 * 1024;
const noPhases: Phases = {
  dns: null,
  tcp: null,
  tls: null,
  request: null,
  firstByte: null,
  download: null,
  total: null,
};
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function toRecord(headers: readonly HeaderPair[]): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const before = record[name];
    record[name] = before === undefined ? value : [before, value].flat();
  }
  return record;
}

function rawHeadersOf(request: ClientRequest | undefined): string[] {
  return (request?.getRawHeaderNames() ?? []).flatMap((name) =>
    [request?.getHeader(name) ?? ''].flat().flatMap((value) => [name, String(value)]),
  );
}

function phasesOf(timings: { phases: Partial<Record<keyof Phases, number>> } | undefined, reused: boolean): Phases {
  if (!timings) return noPhases;
  const { dns, tcp, tls, request, firstByte, download, total } = timings.phases;
  const connected = (duration: number | undefined): number | null => (reused ? null : (duration ?? null));
  return {
    dns: connected(dns),
    tcp: connected(tcp),
    tls: connected(tls),
    request: request ?? null,
    firstByte: firstByte ?? null,
    download: download ?? null,
    total: total ?? null,
  };
}

function tlsOf(socket: Partial<TLSSocket> | null): TlsSession | undefined {
  const protocol = socket?.encrypted ? socket.getProtocol?.() : undefined;
  return protocol ? { protocol, cipher: socket?.getCipher?.().standardName ?? '' } : undefined;
}

function transportError(error: RequestError): TransportError {
  return { code: error.code || 'UNKNOWN', message: error.message || error.name };
}

/**
 * A sender with kept-alive connections that trusts a certificate authority for loopback addresses, and the usual ones
 * elsewhere.
 */
export function createSendRequest(caCert: string, userAgent: string): { send: SendRequest; close: () => void } {
  const http = new HttpAgent({ keepAlive: true });
  const ownHttps = new HttpsAgent({ keepAlive: true, ca: caCert });
  const otherHttps = new HttpsAgent({ keepAlive: true });
  const uncheckedHttps = new HttpsAgent({ keepAlive: true, rejectUnauthorized: false });

  const send: SendRequest = ({ method, url, headers, body, timeoutMs, verifyTls = true }) => {
    const { hostname } = new URL(url);
    const own = loopback.has(hostname);
    const checkedHttps = own ? ownHttps : otherHttps;
    const stream = got.stream(url, {
      method: method as 'POST',
      headers: {
        'user-agent': userAgent,
        connection: 'keep-alive',
        'content-length': String(body.length),
        ...toRecord(headers),
      },
      body,
      allowGetBody: true,
      agent: { http, https: verifyTls ? checkedHttps : uncheckedHttps },
      https: { rejectUnauthorized: verifyTls, ...(own && { certificateAuthority: caCert }) },
      timeout: { request: timeoutMs },
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
      decompress: false,
    });
    return collect(stream);
  };

  return {
    send,
    close: () => {
      for (const agent of [http, ownHttps, otherHttps, uncheckedHttps]) agent.destroy();
    },
  };
}

function collect(stream: ReturnType<typeof got.stream>): Promise<SentRequest> {
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    let response: PlainResponse | undefined;
    let tls: TlsSession | undefined;
    const chunks: Buffer[] = [];
    let size = 0;

    const settle = (error?: TransportError): void => {
      resolve({
        rawRequestHeaders: rawHeadersOf(request),
        phases: phasesOf(stream.timings, request?.reusedSocket ?? false),
        ...(response && {
          response: { status: response.statusCode, rawHeaders: response.rawHeaders, body: Buffer.concat(chunks) },
        }),
        ...(error && { error }),
        ...(tls && { tls }),
      });
    };

    stream.on('request', (sent: ClientRequest) => (request = sent));
    // By the end of the answer a kept-alive socket is back with its agent, and the response has none.
    stream.on('response', (received: PlainResponse) => {
      response = received;
      tls = tlsOf(received.socket as Partial<TLSSocket> | null);
    });
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, Math.max(0, responseLimit - size)));
      size += chunk.length;
      if (size > responseLimit) {
        settle();
        stream.destroy();
      }
    });
    stream.on('end', () => {
      settle();
    });
    stream.on('error', (error: RequestError) => {
      settle(transportError(error));
    });
  });
}
