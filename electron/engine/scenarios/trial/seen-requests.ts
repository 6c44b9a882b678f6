import type { BodyView } from '#shared/model/message.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { jsonObject } from '#shared/text/json.ts';
import type { ScenarioContext } from '../scenario-context.ts';

/** One request of a client under test, as our servers received it. */
export interface SeenRequest {
  atMs: number;
  to: 'authorization' | 'service' | 'catcher';
  method: string;
  path: string;
  status: number;
  /** Whether the request had an Authorization header. */
  authorized: boolean;
  /** Parameters of the query and of a form. */
  fields: URLSearchParams;
  /** The `jti` of the DPoP proof and of the client assertion. */
  proofs: readonly string[];
  /** Whether its response redirects the client with a code. */
  givesCode: boolean;
  trace?: string | undefined;
}

type Received = EntryOf<'decision'> | EntryOf<'capture'>;

/** Whether an entry is a request that one of our servers or the catcher received. */
export const isReceived = (entry: JournalEntry): entry is Received =>
  entry.kind === 'decision' || entry.kind === 'capture';

interface Messages {
  headers: readonly HeaderPair[];
  query: string;
  body: BodyView;
  location?: string | undefined;
}

const valueOf = (headers: readonly HeaderPair[], name: string): string | undefined =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1];

async function messagesOf({ id, kind }: Received, { control }: ScenarioContext): Promise<Messages> {
  if (kind === 'capture') {
    const { body, headers, path } = await control.captures.get({ id });
    return { headers, query: new URL(path, 'http://localhost').search, body };
  }
  const { request, response } = await control.exchanges.decision({ id });
  const { search } = new URL(request.url, 'http://localhost');
  return {
    headers: request.headers,
    query: search,
    body: request.body,
    location: valueOf(response.headers, 'location'),
  };
}

/** A text in the claims of a JWT, which is not verified. */
function claimIn(jwt: string | null | undefined, name: string): string[] {
  const claim = jsonObject(Buffer.from(jwt?.split('.')[1] ?? '', 'base64url').toString())?.[name];
  return typeof claim === 'string' ? [claim] : [];
}

/** Whether a redirect gives the client a code, as a parameter or in a JWT (JARM 2.3). */
export function givesCode(location = ''): boolean {
  const { hash, search } = URL.parse(location, 'http://localhost') ?? { hash: '', search: '' };
  const parameters = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`);
  return parameters.has('code') || claimIn(parameters.get('response'), 'code').length > 0;
}

async function seenAs(entry: Received, context: ScenarioContext): Promise<SeenRequest> {
  const { body, headers, location, query } = await messagesOf(entry, context);
  const isForm = valueOf(headers, 'content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  const fields = new URLSearchParams(query);
  if (isForm) for (const [name, value] of new URLSearchParams(body.content)) fields.append(name, value);
  const proofs = [valueOf(headers, 'dpop'), fields.get('client_assertion')].flatMap((jwt) => claimIn(jwt, 'jti'));
  const { atMs, method, status, trace } = entry;
  const place =
    entry.kind === 'decision'
      ? { to: entry.server, path: new URL(entry.url, 'http://localhost').pathname }
      : { to: 'catcher' as const, path: entry.path };
  const authorized = valueOf(headers, 'authorization') !== undefined;
  return { atMs, method, status, trace, authorized, fields, proofs, givesCode: givesCode(location), ...place };
}

/** The requests of other programs, in order: for those of our client and sender, an entry has the same span. */
export async function seenRequests(entries: readonly JournalEntry[], context: ScenarioContext): Promise<SeenRequest[]> {
  const ownSpans = new Set(
    entries.flatMap((entry) => (entry.kind === 'exchange' || entry.kind === 'attempt' ? [entry.span] : [])),
  );
  const foreign = entries.filter(isReceived).filter(({ span }) => span === undefined || !ownSpans.has(span));
  const seen = await Promise.all(foreign.map((entry) => seenAs(entry, context)));
  return seen.sort((a, b) => a.atMs - b.atMs);
}
