import { inList } from '../../config/declared-wrong.ts';
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
      inList(index)(error);
    }
  }
  for (const fields of named) await subscriptions.put(fields);
}
