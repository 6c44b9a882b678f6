import type { SendRequest } from './outgoing-request.ts';

const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isAmong(url: string, listeners: readonly string[]): boolean {
  const { hostname, port, protocol } = new URL(url);
  return protocol === 'http:' && loopback.test(hostname) && listeners.some((one) => new URL(one).port === port);
}

/**
 * A sender that knows our own TLS listeners: a TLS server closes the connection of a client that speaks plain HTTP
 * without a word, so that the error alone could mean anything.
 * @param listeners Their origins, as far as they are open.
 */
export function knowingTlsListeners(send: SendRequest, listeners: () => readonly string[]): SendRequest {
  return async (request) => {
    const sent = await send(request);
    const { error, response } = sent;
    if (error?.code !== 'ECONNRESET' || response || !isAmong(request.url, listeners())) return sent;
    const message = `${error.message}. What listens there is TLS, not HTTP.`;
    return { ...sent, error: { ...error, code: 'ERR_PLAIN_TO_TLS', message } };
  };
}
