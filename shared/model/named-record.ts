import { z } from 'zod';

const dropped = '__proto__';

/**
 * Values under names chosen by the caller. A member `__proto__`, which JSON may have and `z.record` drops, is kept as an
 * own property like any other. Names and values are read synchronously.
 */
export function namedRecord<Name extends z.ZodType<string, string>, Value extends z.ZodType>(name: Name, value: Value) {
  const record = z.record(name, value);
  const { run } = record._zod;
  const member = z.tuple([name, value]);
  record._zod.run = (payload, context) => {
    const given: unknown = payload.value;
    const read = run(payload, context);
    if (read instanceof Promise || typeof given !== 'object' || given === null || !Object.hasOwn(given, dropped))
      return read;
    const own = (given as Record<string, unknown>)[dropped];
    const { data, error } = member.safeParse([dropped, own]);
    for (const issue of error?.issues ?? [])
      read.issues.push({ ...issue, path: [dropped, ...issue.path.slice(1)] } as (typeof read.issues)[number]);
    if (data) read.value = Object.fromEntries([...Object.entries(read.value as object), [data[0], data[1]]]);
    return read;
  };
  // A copy of the schema, such as one with a description, has this one inside.
  return z.preprocess((given) => given, record) as unknown as typeof record;
}
