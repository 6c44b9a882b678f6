import { os } from './implementer.ts';
import { orNotFound } from './not-found.ts';
import type { ShellPort } from './shell-port.ts';

/** The area `shell`. */
export function shellArea(shell: ShellPort) {
  return {
    facts: os.shell.facts.handler(() => shell.facts()),
    wishes: os.shell.wishes.handler(async function* ({ signal }) {
      yield* shell.wishes(signal);
    }),
    open: os.shell.open.handler(async ({ input: { kind } }) => ({ opened: (await shell.open(kind)) ?? null })),
    save: os.shell.save.handler(async ({ input: { kind } }) => ({ saved: (await shell.save(kind)) ?? null })),
    recent: os.shell.recent.handler(() => ({ items: shell.recent() })),
    openRecent: os.shell.openRecent.handler(async ({ input: { id } }) => ({
      opened: orNotFound(await shell.openRecent(id), 'recent file', id),
    })),
    clearRecent: os.shell.clearRecent.handler(() => {
      shell.clearRecent();
      return { items: shell.recent() };
    }),
  };
}
