import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ConfigFile } from '#shared/model/config-file.ts';
import type { Subscriptions } from './open-subscriptions.ts';

/**
 * Registers the subscriptions of `hookbench.yaml`, in the place of those of the same id; one without has its place as id.
 * All are looked at before the first is kept.
 * @throws HookbenchError `bad_input`, its field below the list
 */
export async function declareSubscriptions(
  subscriptions: Pick<Subscriptions, 'check' | 'put'>,
  declared: NonNullable<ConfigFile['subscriptions']>,
): Promise<void> {
  const named = declared.map((fields, index) => ({ ...fields, id: fields.id ?? `declared_${index + 1}` }));
  for (const [index, fields] of named.entries()) {
    try {
      subscriptions.check(fields);
    } catch (error) {
      if (!(error instanceof HookbenchError) || error.field === undefined) throw error;
      const { cause, code, field, hint, message } = error;
      const facts = { field: `/${index}${field}`, cause, ...(hint !== undefined && { hint }) };
      throw new HookbenchError(code, `/${index}${message}`, facts);
    }
  }
  for (const fields of named) await subscriptions.put(fields);
}
