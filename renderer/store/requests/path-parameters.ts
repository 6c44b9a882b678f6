import { serviceRoutes } from '#shared/model/customer-contact.ts';
import { percentDecoded } from '#shared/text/percent.ts';
import { encodePart, urlParts } from './url-parts.ts';

const parameter = /\/:([A-Za-z_]\w*)/g;

/** The names of the path parameters in a URL as typed, e.g. `customerId` of `/api/customer/:customerId`. */
export function pathParameters(url: string): string[] {
  const names = [...urlParts(url).base.matchAll(parameter)].map(([, name = '']) => name);
  return [...new Set(names)];
}

/** The URL with path parameters replaced by their percent-encoded values; parameters without a value stay. */
export function withPathValues(url: string, values: Readonly<Record<string, string>>): string {
  const { base, query, fragment } = urlParts(url);
  const filled = base.replaceAll(parameter, (whole, name: string) => {
    const value = values[name] ?? '';
    return value === '' ? whole : `/${encodePart(value)}`;
  });
  return filled + query + fragment;
}

/** The inverse: finds the path parameter values in a URL of the service. */
export function pathValuesOf(url: string): { url: string; path: Record<string, string> } {
  const { base, query, fragment } = urlParts(url);
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(base)?.[0] ?? '';
  const segments = base.slice(start.length).split('/');
  for (const route of serviceRoutes) {
    const names = route.path.split('/');
    const path = valuesIn(names, segments);
    if (path) return { url: start + route.path + query + fragment, path };
  }
  return { url, path: {} };
}

function valuesIn(names: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (names.length !== segments.length || !names.some(isParameter)) return undefined;
  const pairs = names.map((name, index): [string, string] => [name, segments[index] ?? '']);
  const fits = pairs.every(([name, value]) => (isParameter(name) ? isFaithful(value) : name === value));
  if (!fits) return undefined;
  const values = pairs.filter(([name, value]) => isParameter(name) && !isParameter(value));
  return Object.fromEntries(values.map(([name, value]) => [name.slice(1), percentDecoded(value)]));
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

/** Whether decoding and encoding the value returns the same text. */
function isFaithful(value: string): boolean {
  return isParameter(value) || (value !== '' && encodePart(percentDecoded(value)) === value);
}
