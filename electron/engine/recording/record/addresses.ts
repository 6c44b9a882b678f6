import type { RecordedServer } from '#shared/recording/recorded-exchange.ts';

/** The real servers, without a slash at the end. */
export interface RealServers {
  api: string;
  auth?: string | undefined;
}

/** Where a request to us is forwarded to. */
export interface Forwarded {
  server: RecordedServer;
  url: string;
  /** Below the URL of the server, with its query. */
  target: string;
}

const metadata = /^\/\.well-known\/(?:oauth-authorization-server|openid-configuration)(?=\/|$)/;

/** Text that begins with a URL, and ends there or goes on with a path, a query or a fragment. */
const begins = (text: string, url: string): boolean =>
  text.startsWith(url) && (text.length === url.length || '/?#'.includes(text.charAt(url.length)));

/** The path and query of a request target: one that does not begin with a slash could change the host that it is appended to. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url && url.pathname.startsWith('/') ? url.pathname + url.search : '/';
}

/**
 * Translates between our addresses and those of the real servers.
 * @param issuerPath The path of our authorization server.
 */
export function createAddresses({ api, auth }: RealServers, issuerPath: string) {
  const authUrl = auth === undefined ? undefined : new URL(auth);
  const authBase = authUrl?.pathname.replace(/\/$/, '') ?? '';
  const apiBase = new URL(api).pathname.replace(/\/$/, '');

  const below = (path: string): string | undefined =>
    begins(path, issuerPath) ? path.slice(issuerPath.length) : undefined;

  function toAuth(target: string, referer: string | undefined, origin: string): Forwarded | undefined {
    if (!authUrl) return undefined;
    const rest = below(target);
    if (rest !== undefined)
      return { server: 'auth', url: auth + rest, target: rest.startsWith('/') ? rest : `/${rest}` };
    const [place = ''] = metadata.exec(target) ?? [];
    const issuer = place === '' ? undefined : below(target.slice(place.length));
    // RFC 8414 3.1: the path of the issuer follows the well-known path.
    if (issuer !== undefined) {
      const path = place + authBase + issuer;
      return { server: 'auth', url: authUrl.origin + path, target: path };
    }
    // A page of the authorization server requests an absolute path.
    const isFromPage = referer !== undefined && below(referer.slice(origin.length)) !== undefined;
    if (!isFromPage || !referer.startsWith(origin) || authBase !== '') return undefined;
    return { server: 'auth', url: authUrl.origin + target, target };
  }

  return {
    /** @param origin Ours, e.g. `http://localhost:4010`. */
    forwarded(given: string, origin: string, referer: string | undefined): Forwarded {
      const target = pathOf(given);
      return toAuth(target, referer, origin) ?? { server: 'api', url: api + target, target };
    },

    /** Whether a real server has an origin. */
    isReal: (origin: string): boolean => origin === new URL(api).origin || origin === authUrl?.origin,

    /** Where a request goes that a client sent to a real server itself; `undefined` if it is not below the URL of one. */
    direct(given: string, origin: string): Forwarded | undefined {
      const target = pathOf(given);
      const below = (url: string | undefined, base: string): boolean =>
        url !== undefined && new URL(url).origin === origin && (base === '' || begins(target, base));
      const to = (server: RecordedServer, base: string): Forwarded => {
        const rest = target.slice(base.length);
        return { server, url: origin + target, target: rest.startsWith('/') ? rest : `/${rest}` };
      };
      // RFC 8414 3.1: the path of the issuer follows the well-known path.
      if (authUrl?.origin === origin && metadata.test(target)) return to('auth', '');
      const isAuth = below(auth, authBase);
      if (!below(api, apiBase)) return isAuth ? to('auth', authBase) : undefined;
      return isAuth && authBase.length > apiBase.length ? to('auth', authBase) : to('api', apiBase);
    },

    /** Our address for a URL of a real server; undefined for other URLs. */
    ours(url: string, origin: string): string | undefined {
      if (auth !== undefined && begins(url, auth)) return origin + issuerPath + url.slice(auth.length);
      if (authUrl && authBase !== '' && begins(url, authUrl.origin) && metadata.test(url.slice(authUrl.origin.length)))
        return origin + url.slice(authUrl.origin.length).replace(authBase, issuerPath);
      return begins(url, api) ? origin + url.slice(api.length) : undefined;
    },

    /** Our path for an absolute path of a real server; undefined for one that is not below its URL. */
    oursPath(path: string, server: RecordedServer): string | undefined {
      const base = server === 'auth' ? authBase : apiBase;
      if (!begins(path, base) && base !== '') return undefined;
      return (server === 'auth' ? issuerPath : '') + path.slice(base.length);
    },

    /** The URL of a real server for one of ours; other texts are unchanged. */
    real(url: string, origin: string): string {
      if (auth !== undefined && begins(url, origin + issuerPath))
        return auth + url.slice(origin.length + issuerPath.length);
      return begins(url, origin) ? api + url.slice(origin.length) : url;
    },

    /** The origin of a real server. */
    realOrigin: (server: RecordedServer): string =>
      server === 'auth' && authUrl ? authUrl.origin : new URL(api).origin,
  };
}

export type Addresses = ReturnType<typeof createAddresses>;
