import type { IncomingMessage } from 'node:http';

/** Path of the control API. */
export const controlPath = '/control';
/** Path where coding agents reach the tools (MCP over streamable HTTP). */
export const mcpPath = '/mcp';
/** Path of the page's WebSocket. */
export const socketPath = '/rpc';

const keyPrefix = 'hookbench.key.';

/** The key that a page sends as a subprotocol: a page cannot set any other header of a WebSocket. */
export function socketKey(request: IncomingMessage): string | undefined {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.find((name) => name.startsWith(keyPrefix))?.slice(keyPrefix.length);
}
