import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ConfigFile } from '#shared/contract/config-file.ts';
import type { Subscriptions } from './open-subscriptions.ts';

/**
 * Registers the subscriptions of `hookbench.yaml`, replacing those of the same id; without an id, the index is the id.
 * All are validated before the first is stored.
 * @throws HookbenchError `bad_input` with the field in the list
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
