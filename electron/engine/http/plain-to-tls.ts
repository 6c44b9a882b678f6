import type { SendRequest } from './outgoing-request.ts';

const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isAmong(url: string, listeners: readonly string[]): boolean {
  const { hostname, port, protocol } = new URL(url);
  return protocol === 'http:' && loopback.test(hostname) && listeners.some((one) => new URL(one).port === port);
}

/**
 * Explains plain HTTP requests to our own TLS listeners: a TLS server closes such a connection without a response, and the
 * error alone does not show the cause.
 * @param listeners Origins of our TLS listeners.
 */
export function explainPlainToTls(send: SendRequest, listeners: readonly string[]): SendRequest {
  return async (request) => {
    const sent = await send(request);
    const { error, response } = sent;
    if (error?.code !== 'ECONNRESET' || response || !isAmong(request.url, listeners)) return sent;
    const message = `${error.message}. The listener expects TLS, not plain HTTP.`;
    return { ...sent, error: { ...error, code: 'ERR_PLAIN_TO_TLS', message } };
  };
}
