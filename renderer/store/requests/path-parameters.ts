import { serviceRoutes } from '#shared/model/service-route.ts';
import { decodePart, encodePart } from './encode-part.ts';
import { urlParts } from './url-parts.ts';

const parameter = /\/:([A-Za-z_]\w*)/g;

/** The names of the path parameters in a URL as typed, e.g. `customerId` of `/api/customer/:customerId`. */
export function pathParameters(url: string): string[] {
  const names = [...urlParts(url).base.matchAll(parameter)].map(([, name = '']) => name);
  return [...new Set(names)];
}

/** The URL with a value, percent-encoded, in place of each path parameter; one without a value stays. */
export function withPathValues(url: string, values: Readonly<Record<string, string>>): string {
  const { base, query, fragment } = urlParts(url);
  const filled = base.replaceAll(parameter, (whole, name: string) => {
    const value = values[name] ?? '';
    return value === '' ? whole : `/${encodePart(value)}`;
  });
  return filled + query + fragment;
}

/** The other way round: finds the values in the URL of one of our service's paths, to be filled in as fields again. */
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
  return Object.fromEntries(values.map(([name, value]) => [name.slice(1), decodePart(value)]));
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

/** Whether the value is written again just as it is. */
function isFaithful(value: string): boolean {
  return isParameter(value) || (value !== '' && encodePart(decodePart(value)) === value);
}
