import { formDecoded } from '#shared/text/percent.ts';
import { headerOf, type SignedMessage } from '../signed-message.ts';
import { changed, distinct, rare, right, usual, wrong, type Change, type Option, type Step } from './option.ts';

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const ports = ['80', '443', '8080', '8443', '3000', '5000', '8000', '4000', '9000'];

interface Place {
  scheme: string;
  host: string;
  /** With the colon, or empty. */
  port: string;
  path: string;
  /** With the question mark, or empty. */
  query: string;
}

const written = ({ host, path, port, query, scheme }: Place): string => `${scheme}//${host}${port}${path}${query}`;

function sorted(query: string): string {
  const parameters = query.slice(1).split('&');
  return query === '' ? '' : `?${parameters.toSorted().join('&')}`;
}

/** Changes of the query. */
const queryChanges: readonly Change<Place>[] = [
  ['url-without-query', '', (url) => [{ ...url, query: '' }]],
  ['url-query', 'decoded', (url) => [{ ...url, query: formDecoded(url.query) }]],
  ['url-query', 'sorted', (url) => [{ ...url, query: sorted(url.query) }]],
  [
    'url-query',
    'encoded again',
    (url) => {
      const again = new URLSearchParams(url.query.slice(1)).toString();
      return [again, again.replaceAll('+', '%20')].map((text) => ({ ...url, query: text === '' ? '' : `?${text}` }));
    },
  ],
  [
    'url-query',
    'a question mark without a query',
    (url) => [{ ...url, query: url.query === '' ? '?' : url.query }],
    rare,
  ],
];

/** Changes of a URL by those who sign or verify it, apart from each other. */
function changesOf(message: SignedMessage): Change<Place>[] {
  const field = (name: string): string[] => {
    const value = headerOf(message, name)?.split(',')[0]?.trim();
    return value === undefined || value === '' || value.length > 500 ? [] : [value];
  };
  const hosts = ['x-forwarded-host', 'x-original-host', 'x-forwarded-server', 'host', ':authority'].flatMap(field);
  const forwarded = /host="?([^";,]+)/i.exec(headerOf(message, 'forwarded') ?? '')?.[1];
  const prefixes = ['x-forwarded-prefix', 'x-forwarded-path', 'x-script-name'].flatMap(field);
  const paths = ['x-original-uri', 'x-original-url', 'x-rewrite-url', 'x-envoy-original-path'].flatMap(field);
  const allHosts = [...hosts, ...(forwarded === undefined ? [] : [forwarded]), 'localhost', '127.0.0.1'];
  return [
    ['url-scheme', '', (url) => [{ ...url, scheme: url.scheme === 'https:' ? 'http:' : 'https:' }]],
    ...allHosts.map((host): Change<Place> => {
      const [name = '', port] = host.split(/:(?=\d+$)/);
      return ['url-host', host, (url) => [{ ...url, host: name, port: port === undefined ? '' : `:${port}` }]];
    }),
    ...ports.map((port): Change<Place> => {
      const how = `http://localhost:${port}`;
      return ['url-host', how, (url) => [{ ...url, scheme: 'http:', host: 'localhost', port: `:${port}` }], rare];
    }),
    [
      'url-host',
      'with or without www.',
      (url) => [{ ...url, host: url.host.startsWith('www.') ? url.host.slice(4) : `www.${url.host}` }],
      rare,
    ],
    ['url-host', 'upper-case letters', (url) => [{ ...url, host: url.host.toUpperCase() }], rare],
    ['url-port', 'without port', (url) => [{ ...url, port: '' }]],
    ...ports.map((port): Change<Place> => ['url-port', port, (url) => [{ ...url, port: `:${port}` }], rare]),
    [
      'url-trailing-slash',
      '',
      (url) => [{ ...url, path: url.path.endsWith('/') ? url.path.slice(0, -1) : `${url.path}/` }],
    ],
    ['url-path', 'without its first segment', (url) => [{ ...url, path: url.path.replace(/^\/[^/]+(?=\/)/, '') }]],
    [
      'url-path',
      'lower case',
      (url) =>
        [url.query, url.query.toLowerCase()].map((query) => ({
          ...url,
          query,
          path: url.path.toLowerCase(),
        })),
      rare,
    ],
    ['url-path', 'with one more slash at its start', (url) => [{ ...url, path: `/${url.path}` }], rare],
    ['url-path', 'decoded', (url) => [{ ...url, path: formDecoded(url.path.replaceAll('+', '%2B')) }], rare],
    ...prefixes.map((prefix): Change<Place> => [
      'url-path',
      `after ${prefix}`,
      (url) => [{ ...url, path: prefix.replace(/\/$/, '') + url.path }],
    ]),
    ...paths.map((path): Change<Place> => {
      const [before = '', query] = path.split(/(?=\?)/);
      return ['url-path', path, (url) => [{ ...url, path: before, ...(query !== undefined && { query }) }]];
    }),
    ...queryChanges,
  ];
}

/** The forms in which a part of a URL can be written; without a name, the whole one is encoded. */
const forms: readonly (readonly [how: string, write: (url: Place) => string])[] = [
  ['the path and query', ({ path, query }) => path + query],
  ['the path', ({ path }) => path],
  ['the path without its first slash', ({ path, query }) => (path + query).slice(1)],
  ['the host, path and query', ({ host, path, port, query }) => host + port + path + query],
  ['the host and path', ({ host, path, port }) => host + port + path],
  ['the host', ({ host, port }) => host + port],
  ['', (url) => encodeURIComponent(written(url))],
  ['scheme and host', ({ host, port, scheme }) => `${scheme}//${host}${port}`],
];

/** The URLs that can have been signed; the first ones are those that the sender may have called. */
export function urlOptions(message: SignedMessage, maxCost: number): Option<string>[] {
  const all = message.urls.filter((url) => URL.canParse(url)).slice(0, 4);
  const changes = changesOf(message);
  const options = all.flatMap((text): Option<string>[] => {
    const { hostname, pathname, port, protocol, search } = new URL(text);
    const place = { scheme: protocol, host: hostname, port: port && `:${port}`, path: pathname, query: search };
    const start = right<Place>(place);
    const first = changes.flatMap((change) => changed(start, change));
    const explicit = wrong({ ...place, port: `:${port || (defaultPorts[protocol] ?? '')}` }, 'url-port', 'added');
    const once = distinct([start, explicit, ...first], written);
    const twice =
      maxCost < 2 * usual
        ? []
        : once
            .slice(1)
            .flatMap((one) =>
              changes.filter(([id]) => id !== one.steps[0]?.id).flatMap((change) => changed(one, change)),
            );
    const places = distinct([...once, ...twice], written);
    return [
      { ...right(text) },
      ...places.map((option) => ({ ...option, value: written(option.value) })),
      ...places
        .filter(({ cost }) => cost <= maxCost - usual)
        .flatMap((option) =>
          forms.map(([how, write]): Option<string> => {
            const { cost, steps, value } = option;
            const step: Step = how === '' ? { id: 'url-encoded' } : { id: 'url-path-only', how };
            return { value: write(value), steps: [...steps, step], cost: cost + usual };
          }),
        ),
    ];
  });
  return distinct([right(message.urls[0] ?? ''), ...options]).filter(({ cost }) => cost <= maxCost);
}
