import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ConfigFile } from '#shared/model/config-file.ts';
import type { Subscriptions } from './open-subscriptions.ts';

/**
 * Registers the subscriptions of `hookbench.yaml`, in the place of those of the same id; one without has its place as id.
 * @throws HookbenchError `bad_input`, its field below the list
 */
export async function declareSubscriptions(
  subscriptions: Pick<Subscriptions, 'put'>,
  declared: NonNullable<ConfigFile['subscriptions']>,
): Promise<void> {
  for (const [index, fields] of declared.entries()) {
    try {
      await subscriptions.put({ ...fields, id: fields.id ?? `declared_${index + 1}` });
    } catch (error) {
      if (!(error instanceof HookbenchError) || error.field === undefined) throw error;
      const { cause, code, field, hint, message } = error;
      const facts = { field: `/${index}${field}`, cause, ...(hint !== undefined && { hint }) };
      throw new HookbenchError(code, `/${index}${message}`, facts);
    }
  }
}
