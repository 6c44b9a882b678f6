import type { Engine } from '../engine.ts';
import { lazily } from '../lazily.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SettingsStore } from '../settings.ts';
import { os } from './area.ts';
import type { OpenScenarios } from './scenarios-area.ts';

/**
 * Restarts Hookbench with the pending session, after the current response.
 * @param restored The name of the snapshot that it restores; without it, a new session starts.
 */
export type RestartWithSession = (restored?: string) => void;

/**
 * The area `sessions`. Lessons and runs on this Hookbench end before a change, so that what they changed is restored.
 * @param restart Without it, the change takes effect at the next start.
 */
export function sessionsArea(
  engine: Engine,
  settings: SettingsStore,
  scenarios: OpenScenarios,
  restart: RestartWithSession,
) {
  const workspace = () => scenarios().catch(() => undefined);
  const sessions = lazily(async () => {
    const { createSessions } = await import('../sessions/sessions.ts');
    const lessons = async () => (await (await workspace())?.lessons.list())?.filter(({ own }) => !own) ?? [];
    return createSessions({ ...engine, settings: settings.get, lessons });
  });
  async function afterRuns(): Promise<Sessions> {
    await (await workspace())?.endRuns();
    return sessions();
  }
  return {
    list: os.sessions.list.handler(async () => {
      const { builtIn, list } = await sessions();
      return { items: await list(), builtIn: await builtIn(), next: null };
    }),
    save: os.sessions.save.handler(async ({ input: { name, replace } }) => (await afterRuns()).save(name, replace)),
    start: os.sessions.start.handler(async ({ input: { keepSettings } }) => {
      await (await afterRuns()).start(keepSettings);
      restart();
      return { restarting: true as const };
    }),
    restore: os.sessions.restore.handler(async ({ input: { name } }) => {
      await (await afterRuns()).restore(name);
      restart(name);
      return { restarting: true as const };
    }),
    remove: os.sessions.remove.handler(async ({ input: { name } }) => {
      await (await sessions()).remove(name);
      return { removed: name };
    }),
    export: os.sessions.export.handler(async ({ input: { name, path } }) => {
      await (await sessions()).export(name, path);
      return { path };
    }),
    import: os.sessions.import.handler(async ({ input: { name, path } }) => (await sessions()).import(path, name)),
  };
}
