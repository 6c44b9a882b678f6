import { http } from './http-request.ts';

/** `fetch` that trusts a certificate authority, shows a client certificate, and calls `seen` with each address. */
export const trustingFetch =
  (
    ca: string,
    seen: (method: string, url: string) => void = () => undefined,
    identity?: { cert: string; key: string },
  ) =>
  async (
    url: string | URL,
    init: { method?: string | undefined; headers?: HeadersInit | undefined; body?: unknown } = {},
  ): Promise<Response> => {
    const { body, headers, method = 'GET' } = init;
    seen(method, String(url));
    const text = typeof body === 'string' || body instanceof URLSearchParams ? String(body) : undefined;
    const sent = { method, ca, ...identity, headers: Object.fromEntries(new Headers(headers)) };
    const answer = await http(String(url), text === undefined ? sent : { ...sent, body: text });
    const received = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(answer.text === '' ? null : answer.text, { status: answer.status, headers: received });
  };
