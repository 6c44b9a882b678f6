import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { jsonAnswer } from '../../http/token-request.ts';
import type { SendRequest } from '../../http/outgoing-request.ts';
import { passed } from '../../journal/run-checks.ts';
import type { PartBase } from '../../part-base.ts';
import { createRecentMap } from '../../recent-map.ts';
import { deniedHost } from '../client-documents.ts';
import { presentedClients } from '../checks/client-credentials-of.ts';
import { type AuthorizationCheck, type AuthorizationContext, type Endpoint, refuseWith } from '../context.ts';
import { clientOf, readMetadata, type Offered } from './client-metadata.ts';

/** Limits of what is fetched: the draft recommends 5 KB. */
const maxBytes = 5 * 1024;
const timeoutMs = 5000;
const maxKept = 100;
const defaultAgeSeconds = 300;
const maxAgeSeconds = 24 * 3600;

/** Why a URL cannot be a client ID. It is compared as text, so what a URL parser would change is refused. */
function problemOfUrl(id: string, patterns: readonly string[]): string | undefined {
  const url = URL.canParse(id) ? new URL(id) : undefined;
  if (url?.protocol !== 'https:') return 'it is not an https URL';
  if (url.href !== id || /[#?]/.test(id)) return 'it has a fragment, a query or dot segments, or is not normalized';
  if (url.username !== '' || url.password !== '') return 'it has credentials';
  if (url.pathname === '/') return 'it has no path';
  return deniedHost(url, patterns);
}

/** How long a document may be reused, in seconds (RFC 9111 5.2.2). */
function ageOf(rawHeaders: readonly string[]): number {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'cache-control');
  const control = at < 0 ? '' : (rawHeaders[at + 1] ?? '');
  if (/\bno-(store|cache)\b/i.test(control)) return 0;
  const [, age] = /\bmax-age=(\d{1,9})\b/i.exec(control) ?? [];
  return age === undefined ? defaultAgeSeconds : Math.min(Number(age), maxAgeSeconds);
}

/** The client that a request names: in `client_id`, in its assertion or in its header. */
function namedClient(context: AuthorizationContext): string {
  const presented = presentedClients(context);
  return context.parameters.get('client_id') || (presented === 'unreadable' ? '' : (presented[0]?.id ?? ''));
}

interface Deps extends Pick<PartBase, 'clocks' | 'profile'> {
  send: SendRequest;
  offered: () => Offered;
}

/** Clients whose ID is the URL of a document that describes them (OAuth Client ID Metadata Document). */
export function createIdDocuments({ clocks, offered, profile, send }: Deps) {
  const kept = createRecentMap<{ client: OAuthClient; until: number }>(maxKept);

  async function load(id: string): Promise<{ client: OAuthClient; from: string } | { problem: string }> {
    const wrong = problemOfUrl(id, profile.get().clientDocumentHosts);
    if (wrong !== undefined) return { problem: wrong };
    const now = clocks.wall.now();
    const known = kept.get(id);
    if (known && known.until > now) return { client: known.client, from: 'read before' };
    const accept: [string, string] = ['accept', 'application/json'];
    const request = {
      method: 'GET',
      url: id,
      headers: [accept],
      body: Buffer.alloc(0),
      timeoutMs,
      responseLimit: maxBytes,
    };
    const sent = await send(request);
    const { error, response } = sent;
    if (!response || error) return { problem: error?.message ?? 'no response' };
    if (response.status !== 200)
      return { problem: `the response is ${response.status}, and redirects are not followed` };
    if (response.truncated) return { problem: `the document is larger than ${maxBytes} bytes` };
    const document = jsonAnswer(sent);
    if (document['client_id'] !== id) return { problem: 'client_id in the document is not its URL' };
    if ('client_secret' in document) return { problem: 'the document contains a secret' };
    const read = readMetadata({ token_endpoint_auth_method: 'none', ...document });
    if ('problem' in read) return read;
    if (read.metadata.token_endpoint_auth_method.startsWith('client_secret'))
      return { problem: 'a secret cannot be shared' };
    const made = clientOf(id, read.metadata, offered());
    if ('invalid' in made) return { problem: made.invalid.evidence };
    kept.set(id, { client: made.client, until: now + ageOf(response.rawHeaders) * 1000 });
    return { client: made.client, from: 'fetched now' };
  }

  /** The document of the client that a request names is valid. */
  const clientDocument: AuthorizationCheck = {
    name: 'client_document',
    source: 'OAuth Client ID Metadata Document 4 (draft)',
    async run(context) {
      const loaded = await load(namedClient(context));
      if ('client' in loaded) return passed(`${loaded.from}: ${loaded.client.name ?? loaded.client.id}`);
      const description = `The client ID metadata document cannot be used: ${loaded.problem}.`;
      return refuseWith('invalid_client', loaded.problem, description);
    },
  };
  function* before(checks: Iterable<AuthorizationCheck>) {
    yield clientDocument;
    yield* checks;
  }
  const isDocument = (id: string): boolean => profile.get().clientIdDocuments && /^https:\/\//.test(id);

  return {
    /** The client of a document that was read. */
    find: (id: string): OAuthClient | undefined => (isDocument(id) ? kept.get(id)?.client : undefined),
    /** Adds the check of the document to an endpoint, for requests of such clients. */
    at: (endpoint: Endpoint): Endpoint => ({
      ...endpoint,
      checks: (context) =>
        profile.get().clientIdDocuments && isDocument(namedClient(context))
          ? before(endpoint.checks(context))
          : endpoint.checks(context),
    }),
  };
}
