import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import type { ConnectionOptions } from 'node:tls';

/** Options of a connection: host and port of the URL, the name lookup, and TLS options. */
export type ConnectOptions = TcpNetConnectOpts & ConnectionOptions & { host: string };

/** Opens a separate connection for one request; for https a TLS socket. */
export type Connect = (options: ConnectOptions) => Socket;

/** An agent for one request, which neither reuses nor keeps connections. */
export function agentOf(connect: Connect, secure: boolean): HttpAgent | HttpsAgent {
  const agent = secure ? new HttpsAgent({ maxCachedSessions: 0 }) : new HttpAgent();
  agent.createConnection = (options) => connect(options as ConnectOptions);
  return agent;
}
