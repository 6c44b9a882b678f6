import type { Agent } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';
import { HttpsProxyAgent } from 'https-proxy-agent';

/** A proxy did not open a connection to the server (RFC 9110 9.3.6). */
class ProxyTunnelFailed extends Error {
  readonly code = 'ERR_PROXY_TUNNEL';
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`The proxy responded to CONNECT with ${status} ${reason}`.trimEnd());
    this.status = status;
  }
}

/** An agent for one https request through a proxy. A refusal fails the request instead of becoming its response. */
class TunnelAgent extends HttpsProxyAgent<string> {
  override async connect(...asked: Parameters<HttpsProxyAgent<string>['connect']>): Promise<Socket> {
    let refusal: ProxyTunnelFailed | undefined;
    this.once('proxyConnect', ({ statusCode, statusText }: { statusCode: number; statusText: string }) => {
      if (statusCode !== 200) refusal = new ProxyTunnelFailed(statusCode, statusText);
    });
    const socket = await super.connect(...asked);
    if (!refusal) return socket;
    socket.destroy();
    throw refusal;
  }
}

/**
 * An agent for one https request through a proxy, which opens a connection to the server (CONNECT). A refusal ends the
 * request with `ERR_PROXY_TUNNEL`.
 * @param proxy Its URL, with credentials.
 * @param lookup Resolves the name of the proxy.
 */
export const tunnelAgent = (proxy: string, lookup: LookupFunction): Agent =>
  new TunnelAgent(proxy, { lookup, keepAlive: false });
