import { matchesHost } from '#shared/model/http-address.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { ProfileHolder } from '../profile.ts';

/** Reads a document that a client publishes, such as its keys. @throws Error with the reason */
export type ReadClientDocument = (url: string) => Promise<string>;

const responseLimit = 64 * 1024;
const timeoutMs = 5000;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Why documents are not read from a URL; undefined if it is on this machine or the user allows its host. */
export function deniedHost(url: URL, allowed: readonly string[]): string | undefined {
  if (loopback.test(url.hostname) || allowed.some((pattern) => matchesHost(pattern, url))) return undefined;
  return `the host ${url.host} is not allowed: add it to Assumptions (Hosts of client documents)`;
}

/** Reads documents of clients, without redirects. */
export const createClientDocuments =
  (profile: ProfileHolder, send: SendRequest): ReadClientDocument =>
  async (url) => {
    const denied = deniedHost(new URL(url), profile.get().clientDocumentHosts);
    if (denied !== undefined) throw new Error(denied);
    const { error, response } = await send({
      method: 'GET',
      url,
      headers: [['accept', 'application/json']],
      body: Buffer.alloc(0),
      timeoutMs,
      responseLimit,
    });
    if (!response || error) throw new Error(error?.message ?? 'no response');
    if (response.status !== 200) throw new Error(`the response is ${response.status}`);
    if (response.truncated) throw new Error(`it has more than ${responseLimit} bytes`);
    return response.body.toString('utf8');
  };
