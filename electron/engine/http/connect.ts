import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import type { ConnectionOptions } from 'node:tls';

/** What a connection is made by: host and port as in the URL, the name lookup, and the options of its TLS. */
export type ConnectOptions = TcpNetConnectOpts & ConnectionOptions & { host: string };

/** Makes the connection of one request in place of the kept-alive ones; for https it is a TLS socket. */
export type Connect = (options: ConnectOptions) => Socket;

/** An agent for one request, which neither finds a connection that is kept alive nor leaves one. */
export function agentOf(connect: Connect, secure: boolean): HttpAgent | HttpsAgent {
  const agent = secure ? new HttpsAgent({ maxCachedSessions: 0 }) : new HttpAgent();
  agent.createConnection = (options) => connect(options as ConnectOptions);
  return agent;
}
