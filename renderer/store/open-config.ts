import { clientOf } from './connection-store.ts';
import { refusalOf } from './refusal-of.ts';
import type { Stores } from './stores.ts';

/** Reads again what the journal does not tell of, when it was read before. */
export function reloadSetUp({ clients, users }: Stores): void {
  for (const list of [clients, users]) if (list.getState().status !== 'loading') void list.getState().load();
}

/** Takes over what a `hookbench.yaml` sets up, and says what came of it. */
export async function openConfig(stores: Stores, file: File): Promise<void> {
  const { tell } = stores.shell.getState();
  try {
    const { applied, waiting } = await clientOf(stores.connection).config.open({
      name: file.name,
      text: await file.text(),
    });
    const taken = applied.length === 0 ? 'Nothing in it is to be taken over.' : `Taken over: ${applied.join(', ')}.`;
    const later = waiting.length === 0 ? '' : ` Only at a start with --config: ${waiting.join(', ')}.`;
    tell('done', `${file.name} was opened. ${taken}${later}`);
    reloadSetUp(stores);
  } catch (error) {
    tell('problem', `${file.name} was not opened. ${refusalOf(error).words}`);
  }
}
