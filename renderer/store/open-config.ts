import { clientOf } from './connection-store.ts';
import { refusalOf } from './refusal-of.ts';
import type { Stores } from './stores.ts';

/** Reads the lists again that journal entries do not update. */
export function reloadSetUp({ api, queries }: Stores): void {
  void queries.invalidateQueries({ queryKey: api.authorization.key() });
}

/** Applies a `hookbench.yaml` and reports the result in a message. */
export async function openConfig(stores: Stores, file: File): Promise<void> {
  const { tell } = stores.shell.getState();
  try {
    const { applied, waiting } = await clientOf(stores.connection).config.open({
      name: file.name,
      text: await file.text(),
    });
    const summary = applied.length === 0 ? 'It contains nothing to apply.' : `Applied: ${applied.join(', ')}.`;
    const later =
      waiting.length === 0 ? '' : ` Applies only when Hookbench starts with --config: ${waiting.join(', ')}.`;
    tell('done', `${file.name} was opened. ${summary}${later}`);
    reloadSetUp(stores);
  } catch (error) {
    tell('problem', `${file.name} was not opened. ${refusalOf(error).words}`);
  }
}
