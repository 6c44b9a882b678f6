import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import type { GivenValues } from '../play/given-values.ts';
import { decoded } from '../play/request-key.ts';
import { hasIdForm, randomForm } from './value-forms.ts';

/** A segment of a path that selects something. */
export interface VariableSegment {
  at: number;
  name: string;
  value: string;
  /** Why any other value is as good, or selects something else; undefined if it has only the form of an id. */
  why: string | undefined;
}

/** The operation of a request, e.g. `GET /orders/{order}`. */
export interface PathPattern {
  operation: string;
  variables: VariableSegment[];
}

const notFound = new Set([404, 410]);

/** Why a segment is volatile: by the messages before it, or by its form. */
function reasonOf(exchange: RecordedExchange, value: string, given: GivenValues): string | undefined {
  const { n, request, response } = exchange;
  const giver = given.inResponse(value);
  if (giver !== undefined && giver < n && /\d/.test(value)) return `The response of exchange ${giver} contains it`;
  if (notFound.has(response?.status ?? 0)) return 'Nothing has this id';
  const form = request.method === 'PUT' ? randomForm(value) : undefined;
  return form === undefined ? undefined : `It is ${form} that the client chooses`;
}

const singular = (segment: string): string => segment.replaceAll(/\W/g, '').replace(/s$/, '');

/**
 * Finds the operations of exchanges. A segment is variable if a response gave its value, if it has the form of an id, or if it
 * is in the place of such a segment and nothing was found.
 */
export function findPatterns(
  exchanges: readonly RecordedExchange[],
  given: GivenValues,
): Map<RecordedExchange, PathPattern> {
  const isVariable = (value: string, n: number): boolean => {
    const giver = given.inResponse(value);
    return hasIdForm(value) || (giver !== undefined && giver < n && /\d/.test(value));
  };
  /** Paths with variable segments, without their values. */
  const places = new Set<string>();
  const before = (segments: readonly string[], at: number): string =>
    `${segments.length} ${segments.slice(0, at).join('/')}`;
  const split = exchanges.map(({ n, request: { path } }) => {
    const segments = path.split('/').map(decoded);
    const shape = segments.map((value, at) => (at > 0 && isVariable(value, n) ? '{}' : value));
    for (const [at, segment] of shape.entries()) if (segment === '{}') places.add(before(shape, at));
    return { segments, shape };
  });
  return new Map(
    exchanges.map((exchange, index) => {
      const { segments = [], shape = [] } = split[index] ?? {};
      const isMissing = notFound.has(exchange.response?.status ?? 0);
      const used = new Set<string>();
      const variables = segments.flatMap((value, at): VariableSegment[] => {
        if (shape[at] !== '{}' && !(isMissing && at > 0 && places.has(before(shape, at)))) return [];
        const base = singular(shape[at - 1] ?? '') || 'id';
        const name = used.has(base) ? `${base}${at}` : base;
        used.add(name);
        return [{ at, name, value, why: reasonOf(exchange, value, given) }];
      });
      const names = new Map(variables.map(({ at, name }) => [at, name]));
      const written = exchange.request.path
        .split('/')
        .map((segment, at) => (names.has(at) ? `{${names.get(at)}}` : segment))
        .join('/');
      return [exchange, { operation: `${exchange.request.method} ${written}`, variables }];
    }),
  );
}
