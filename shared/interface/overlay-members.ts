import { z } from 'zod';
import { namedRecord } from '../model/named-record.ts';
import { signingScheme } from '../model/signing-scheme.ts';
import { duration } from '../scenario/duration.ts';

const name = z.string().min(1).max(200);
const data = namedRecord(z.string(), z.unknown());

const pathStep = /\.([A-Za-z_$][\w$-]*)|\['((?:[^'\\]|\\.)*)'\]/gy;

/** Reads a path such as `$.data['a b']`: names from the root. @returns undefined for another text */
export function namesInPath(text: string): string[] | undefined {
  if (!text.startsWith('$')) return undefined;
  const names: string[] = [];
  pathStep.lastIndex = 1;
  let end = 1;
  for (let step = pathStep.exec(text); step; step = pathStep.exec(text)) {
    names.push(step[1] ?? (step[2] ?? '').replaceAll(/\\(.)/g, '$1'));
    end = pathStep.lastIndex;
  }
  return end === text.length ? names : undefined;
}

/** Writes the path that {@link namesInPath} reads. */
export const pathOfNames = (names: readonly string[]): string =>
  `$${names
    .map((one) => (/^[A-Za-z_$][\w$-]*$/.test(one) ? `.${one}` : `['${one.replaceAll(/['\\]/g, '\\$&')}']`))
    .join('')}`;

const pathHint = "Enter a path of names, such as $.data or $['data']";
const path = z
  .string(pathHint)
  .max(1000)
  .refine((text) => namesInPath(text) !== undefined, pathHint)
  .transform((text) => namesInPath(text) ?? []);

const status = z.union([z.int().min(100).max(599), z.enum(['1XX', '2XX', '3XX', '4XX', '5XX']), z.literal('default')]);

const owner = z.strictObject({
  at: path,
  claim: name.default('sub'),
  refuse: z.union([z.literal(403), z.literal(404)]).default(404),
});
/** Only tokens whose `claim` equals the record's member `at` see and change the record; others get `refuse`. */
export type Owner = z.output<typeof owner>;

const resource = z.union([
  z.literal(false),
  z.strictObject({
    name: name.optional(),
    key: name.optional(),
    parent: name.optional(),
    at: path.optional(),
    filters: namedRecord(name, path).optional(),
    owner: owner.optional(),
  }),
]);

const record = z.strictObject({
  of: name.optional(),
  do: z.enum(['list', 'create', 'read', 'replace', 'change', 'delete', 'none']).optional(),
  key: z.string().min(1).max(1000).optional(),
  set: data.optional(),
});

const states = namedRecord(
  name,
  z.strictObject({
    field: name,
    initial: name,
    moves: z.array(
      z.strictObject({
        from: name,
        to: name,
        on: name.optional(),
        after: duration.optional(),
        emits: name.optional(),
      }),
    ),
  }),
);

const emit = z.strictObject({
  webhook: name,
  status: status.default('2XX'),
  after: duration.optional(),
  payload: data.optional(),
});
/** An event that an operation sends after it responded with `status`. */
export type Emit = z.output<typeof emit>;

const scalars = namedRecord(name, z.union([z.string(), z.number(), z.boolean()]).transform(String));

const answer = z.strictObject({
  match: z
    .strictObject({
      path: scalars.optional(),
      query: scalars.optional(),
      headers: scalars.optional(),
      json: data.optional(),
    })
    .default({}),
  status: z.int().min(100).max(599).optional(),
  headers: scalars.optional(),
  json: z.unknown().optional(),
  delay: duration.optional(),
});
/** A response to the requests that match. */
export type Answer = z.output<typeof answer>;

const signature = z.strictObject({
  scheme: signingScheme,
  header: name.optional(),
  secret: z.string().min(1).max(10_000).optional(),
});
export type SignatureMember = z.output<typeof signature>;

/** The members that an overlay adds, and where each belongs. */
export const overlayMembers = {
  'x-hookbench-resource': { at: 'a path', schema: resource },
  'x-hookbench-record': { at: 'an operation', schema: record },
  'x-hookbench-seed': { at: 'the root', schema: namedRecord(name, z.array(data)) },
  'x-hookbench-states': { at: 'the root', schema: states },
  'x-hookbench-emits': { at: 'an operation', schema: z.array(emit) },
  'x-hookbench-answers': { at: 'an operation', schema: z.array(answer) },
  'x-hookbench-signature': { at: 'a webhook or callback', schema: signature },
  'x-hookbench-path': {
    at: 'a webhook or callback',
    schema: z
      .string()
      .max(2000)
      .regex(/^\/[^\s?#]*$/, 'Enter a path that starts with /'),
  },
  'x-hookbench-credential': {
    at: 'a security scheme',
    schema: z.union([
      z.literal('any'),
      z.strictObject({ value: z.string().min(1).max(10_000) }),
      z.strictObject({ username: z.string().max(1000), password: z.string().max(1000) }),
    ]),
  },
  'x-hookbench-roles': {
    at: 'the root',
    schema: z.strictObject({ read: name.optional(), write: name.optional(), event: name.optional() }),
  },
} as const;

export type OverlayMember = keyof typeof overlayMembers;
export type OverlayValue<Name extends OverlayMember> = z.output<(typeof overlayMembers)[Name]['schema']>;
