import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Engine } from '../engine.ts';
import { exportFile } from './export-area.ts';
import { os, orNotFound } from './area.ts';
import type { ShellPort } from './shell-port.ts';

/** The area `shell`. */
export function shellArea(shell: ShellPort, engine: Engine) {
  return {
    facts: os.shell.facts.handler(() => shell.facts()),
    commands: os.shell.commands.handler(async function* ({ signal }) {
      yield* shell.commands(signal);
    }),
    link: os.shell.link.handler(() => {
      if (!shell.linkPage) throw new HookbenchError('not_found', 'This Hookbench does not serve the page to browsers.');
      return shell.linkPage();
    }),
    open: os.shell.open.handler(async ({ input: { kind } }) => ({ opened: (await shell.open(kind)) ?? null })),
    chooseFolder: os.shell.chooseFolder.handler(async () => ({ path: (await shell.chooseFolder()) ?? null })),
    cancelOpen: os.shell.cancelOpen.handler(async () => ({ cancelled: await shell.cancelOpen() })),
    save: os.shell.save.handler(async ({ input: { kind } }) => ({ saved: (await shell.save(kind)) ?? null })),
    export: os.shell.export.handler(async ({ input, signal }) =>
      shell.keep(await exportFile(engine, input), input.secrets, signal),
    ),
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
