import type { Content } from '#shared/interface/interface-model.ts';

/** A media type, in lower case, and its parameters. */
export interface MediaType {
  type: string;
  parameters: Record<string, string>;
}

/** Max characters of a media type that are read. */
const maxLength = 1000;

const parameter = /^\s*([^=\s]+)\s*=\s*"?([^"]*)"?\s*$/;

export function readMediaType(text: string): MediaType {
  const [type = '', ...rest] = text.slice(0, maxLength).split(';');
  const parameters = rest.flatMap((one): [string, string][] => {
    const [, name, value] = parameter.exec(one) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
  });
  return { type: type.trim().toLowerCase(), parameters: Object.fromEntries(parameters) };
}

const essence = (text: string): string => readMediaType(text).type;

export const isJson = (type: string): boolean => /[/+]json$/.test(essence(type));
/** Streams of JSON values. */
export const isJsonStream = (type: string): boolean =>
  /[/+](?:x-ndjson|ndjson|jsonl|x-jsonlines|json-seq)$/.test(essence(type));
export const isForm = (type: string): boolean => essence(type) === 'application/x-www-form-urlencoded';
export const isMultipart = (type: string): boolean => essence(type).startsWith('multipart/');
export const isText = (type: string): boolean =>
  /^text\/|[/+](?:xml|yaml|x-yaml|csv|javascript|graphql)$/.test(essence(type));

/** Whether a range (`text/*`) includes a type, and how precisely: 1 all types, 2 by type, 3 the same. */
function precision(range: string, type: string): number {
  if (range === type) return 3;
  if (range === '*/*' || range === '*') return 1;
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1)) ? 2 : 0;
}

/** The declared content for a media type: the same with parameters, the same, a range of it. */
export function contentFor(contents: readonly Content[], sent: string): Content | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '');
  const same = contents.find(({ type }) => plain(type) === plain(sent.slice(0, maxLength)));
  if (same) return same;
  const type = essence(sent);
  const [best] = contents
    .map((content) => ({ content, by: precision(essence(content.type), type) }))
    .toSorted((a, b) => b.by - a.by);
  return best && best.by > 0 ? best.content : undefined;
}

/** Types that a range is written as. */
const written: Readonly<Record<string, string>> = {
  '*/*': 'application/json',
  'application/*': 'application/json',
  'text/*': 'text/plain',
  'image/*': 'image/png',
};

/** The media type that is written for a declared one. */
export const writtenType = (declared: string): string => written[essence(declared)] ?? declared;

/** Whether a type has the parameters of a range. Texts are UTF-8. */
const hasParameters = (own: MediaType['parameters'], wanted: MediaType['parameters']): boolean =>
  Object.entries({ ...wanted, q: undefined }).every(
    ([name, value]) => value === undefined || /^utf-?8$/i.test(value) || own[name] === value,
  );

/**
 * The content that a client accepts most (RFC 9110 12.5.1), in declared order among equals.
 * @param accept The header; all are accepted without it, or if it has no valid range.
 */
export function acceptedContent(contents: readonly Content[], accept: string | undefined): Content | undefined {
  const ranges = (accept ?? '').split(',').flatMap((text) => {
    const { parameters, type } = readMediaType(text);
    const weight = Number(parameters['q'] ?? 1);
    return type.includes('/') && weight >= 0 && weight <= 1 ? [{ type, weight, parameters }] : [];
  });
  if (ranges.length === 0) return contents[0];
  const weightOf = (declared: string): number => {
    const { parameters, type } = readMediaType(writtenType(declared));
    // The server may choose any type within a declared range.
    const matching = ranges
      .filter((range) => hasParameters(parameters, range.parameters))
      .map((range) => ({
        ...range,
        by: Math.max(precision(range.type, type), precision(essence(declared), range.type)),
      }))
      .toSorted((a, b) => b.by - a.by);
    return matching[0] && matching[0].by > 0 ? matching[0].weight : 0;
  };
  const [best] = contents
    .map((content) => ({ content, weight: weightOf(content.type) }))
    .toSorted((a, b) => b.weight - a.weight);
  return best && best.weight > 0 ? best.content : undefined;
}
