import { z } from 'zod';

const textOf = (value: unknown): string =>
  value == null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A value as text; an object as JSON. */
export const text = z.unknown().optional().transform(textOf);

/** A header field, a field of a form, a variable. */
export const pair = z
  .object({
    key: text,
    id: text,
    value: z.unknown().optional(),
    disabled: z.boolean().nullish().catch(undefined),
    enabled: z.boolean().nullish().catch(undefined),
    type: z.string().nullish().catch(undefined),
    contentType: z.string().nullish().catch(undefined),
    src: z.unknown().optional(),
  })
  .transform(({ id, key, value, ...rest }) => ({
    ...rest,
    key: key || id,
    value: textOf(value),
    hasValue: value != null,
  }));
export type Pair = z.infer<typeof pair>;

const list = z.array(pair);
export const pairs = list.nullish().transform((all) => all ?? []);

/** The values of an authorization: a list in format 2.1, an object in 2.0. */
const credentials = z.union([
  list.transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value]))),
  z.record(z.string(), text),
]);
const auth = z
  .looseObject({ type: z.string() })
  .transform(({ type, ...rest }) => ({ type, values: credentials.safeParse(rest[type]).data ?? {} }))
  .nullish();

/** Segments of a host or path. */
const segments = (separator: string) =>
  z
    .union([z.string(), z.array(z.union([z.string(), z.looseObject({ value: text }).transform(({ value }) => value)]))])
    .nullish()
    .transform((given) => (Array.isArray(given) ? given.join(separator) : (given ?? '')));

/** Header fields; Postman also reads them as one text. */
const headers = z.union([
  z.string().transform((lines) =>
    lines.split(/\r?\n/).flatMap((line): Pair[] => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [pair.parse({ key: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() })];
    }),
  ),
  pairs,
]);

const form = z.union([
  z.string().transform((fields) => [...new URLSearchParams(fields)].map(([key, value]) => pair.parse({ key, value }))),
  pairs,
]);

/** A request of a collection of Postman. */
export const postmanRequest = z.object({
  method: z
    .string()
    .nullish()
    .transform((method) => method || 'GET'),
  url: z
    .union([
      z.string(),
      z.object({
        raw: text,
        protocol: text,
        host: segments('.'),
        port: text,
        path: segments('/'),
        auth: z.object({ user: text, password: text }).nullish().catch(undefined),
        query: pairs,
        variable: pairs,
      }),
    ])
    .nullish()
    .transform((url) => url ?? ''),
  header: headers,
  body: z
    .object({
      mode: z.string().nullish(),
      disabled: z.boolean().nullish(),
      raw: text,
      urlencoded: form,
      formdata: pairs,
      graphql: z.union([
        z.object({ query: text, variables: text, operationName: text }),
        z
          .unknown()
          .optional()
          .transform(() => undefined),
      ]),
      file: z.unknown().optional(),
      options: z
        .object({ raw: z.object({ language: z.string().nullish() }).nullish() })
        .nullish()
        .catch(undefined),
    })
    .nullish(),
  auth,
  certificate: z.unknown().optional(),
  proxy: z.unknown().optional(),
});
export type PostmanRequest = z.infer<typeof postmanRequest>;
