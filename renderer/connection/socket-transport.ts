import { createORPCClient, ORPCError, type ClientLink, type ClientOptions } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { protoMember } from '#shared/contract/proto-member.ts';
import { caseMediaType } from '#shared/model/case-file.ts';
import type { Problem } from '#shared/model/problem.ts';
import { restartCode } from '#shared/model/session.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { NoKeyError, type Closed, type Transport, type OpenTransport } from './transport.ts';
import { limitMessages } from './limit-messages.ts';

type Context = Record<never, never>;

/** A call over HTTP, because its input exceeds the message size of the WebSocket. */
interface Upload {
  method: string;
  address: string;
  /** The body with its header fields. */
  encode: (input: unknown) => { headers: Record<string, string>; body: string | File };
}

const asFile: Upload['encode'] = (input) => {
  const file = input as File;
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
  return { headers: { 'content-type': caseMediaType, 'content-disposition': disposition }, body: file };
};

const asJson: Upload['encode'] = (input) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(input),
});

const uploads: Readonly<Record<string, Upload>> = {
  'cases.open': { method: 'POST', address: '/control/cases/open', encode: asFile },
  'interface.check': { method: 'POST', address: '/control/interface/check', encode: asJson },
  'interface.overlay': { method: 'POST', address: '/control/interface/overlay', encode: asJson },
  'interface.set': { method: 'PUT', address: '/control/interface', encode: asJson },
};

/**
 * Wraps a link: calls with files and documents over HTTP, passes on all others.
 * @param key The key of this page.
 */
function withUploads(link: ClientLink<Context>, key: string): ClientLink<Context> {
  return {
    call: (path: readonly string[], input: unknown, options: ClientOptions<Context>) => {
      const upload = uploads[path.join('.')];
      return upload ? send(upload, input, key, options.signal) : link.call(path, input, options);
    },
  };
}

async function send(
  { address, encode, method }: Upload,
  input: unknown,
  key: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { body, headers } = encode(input);
  const response = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    body,
    ...(signal && { signal }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const problem = answer as Problem;
  throw new ORPCError(problem.code, {
    status: response.status,
    message: problem.detail ?? problem.title,
    data: problem,
  });
}

const item = 'hookbench.key';

/** Reads the one-time code from the address and removes it, also from the history. */
function takeCode(): string | undefined {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return decodeURIComponent(code);
}

/**
 * The key of this page: exchanged for the code in its address, or stored from an earlier exchange.
 * @throws NoKeyError without a code and key; Error when the engine does not respond.
 */
async function sessionKey(): Promise<string> {
  const code = takeCode();
  if (code !== undefined) {
    const response = await ask({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    if (response.ok) sessionStorage.setItem(item, ((await response.json()) as { key: string }).key);
    else if (sessionStorage.getItem(item) === null) throw new NoKeyError(await reasonOf(response));
  }
  const key = sessionStorage.getItem(item);
  if (key === null) throw new NoKeyError('missing');
  return key;
}

async function reasonOf(response: Response): Promise<'expired' | 'used'> {
  const { code } = (await response.json()) as { code?: string };
  return code === 'code_expired' ? 'expired' : 'used';
}

/**
 * Whether the engine accepts the key. Removes a rejected key.
 * @throws Error when the engine does not respond.
 */
async function isKeyValid(key: string): Promise<boolean> {
  const { status } = await ask({ headers: { authorization: `Bearer ${key}` } });
  if (status === 401) sessionStorage.removeItem(item);
  return status !== 401;
}

async function ask(init: RequestInit): Promise<Response> {
  try {
    return await fetch('/session', init);
  } catch (cause) {
    throw new Error('Hookbench does not respond. It may have stopped.', { cause });
  }
}

/** The transport of a browser page: a WebSocket to the page's origin, with the key of this tab. */
export const socketTransport: Transport = {
  open: async () => {
    const key = await sessionKey();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/rpc`, ['hookbench', `hookbench.key.${key}`]);
    limitMessages(socket);
    if (await opens(socket)) return openTransport(socket, key);
    if (!(await isKeyValid(key))) throw new NoKeyError('refused');
    throw new Error('Hookbench rejected the connection.');
  },
};

function opens(socket: WebSocket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('close', () => resolve(false));
  });
}

function openTransport(socket: WebSocket, key: string): OpenTransport {
  // Before the calls in flight fail, so that their failures do not stand for the reason.
  const closed = new Promise<Closed>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) =>
      resolve({
        reason: 'The connection to Hookbench was closed.',
        ...(code === restartCode && { restored: reason }),
      }),
    );
  });
  return {
    client: createORPCClient<ControlClient>(
      withUploads(new RPCLink({ websocket: socket, customJsonSerializers: [protoMember] }), key),
    ),
    closed,
    close: () => socket.close(),
  };
}
