import type { Engine } from '../engine.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SettingsStore } from '../settings.ts';
import { os } from './implementer.ts';

/** Restarts Hookbench with the pending session, after the current response. */
export type RestartWithSession = () => void;

/** The area `sessions`. @param restart Without it, the change takes effect at the next start. */
export function sessionsArea(engine: Engine, settings: SettingsStore, restart: RestartWithSession) {
  let opened: Promise<Sessions> | undefined;
  const sessions = (): Promise<Sessions> =>
    (opened ??= import('../sessions/sessions.ts').then(({ createSessions }) =>
      createSessions({ ...engine, settings: settings.get }),
    ));
  return {
    list: os.sessions.list.handler(async () => ({ items: (await sessions()).list(), next: null })),
    save: os.sessions.save.handler(async ({ input: { name, replace } }) => (await sessions()).save(name, replace)),
    start: os.sessions.start.handler(async ({ input: { keepSettings } }) => {
      await (await sessions()).start(keepSettings);
      restart();
      return { restarting: true as const };
    }),
    restore: os.sessions.restore.handler(async ({ input: { name } }) => {
      await (await sessions()).restore(name);
      restart();
      return { restarting: true as const };
    }),
    remove: os.sessions.remove.handler(async ({ input: { name } }) => {
      (await sessions()).remove(name);
      return { removed: name };
    }),
    export: os.sessions.export.handler(async ({ input: { name, path } }) => {
      (await sessions()).export(name, path);
      return { path };
    }),
    import: os.sessions.import.handler(async ({ input: { name, path } }) => (await sessions()).import(path, name)),
  };
}
