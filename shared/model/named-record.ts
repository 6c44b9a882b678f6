import { z } from 'zod';

const refused = '__proto__';

/**
 * Values under names chosen by the caller. The name `__proto__` is rejected: zod drops it, so that a matcher would
 * match everything.
 */
export function namedRecord<Name extends z.ZodType<string, string>, Value extends z.ZodType>(name: Name, value: Value) {
  const record = z.record(name, value);
  const checked = z.preprocess((given, context) => {
    if (typeof given === 'object' && given !== null && Object.hasOwn(given, refused)) {
      context.addIssue({ code: 'custom', path: [refused], message: 'Use another name: __proto__ is not allowed' });
    }
    return given;
  }, record);
  return checked as unknown as typeof record;
}
