import { QueryObserver } from '@tanstack/react-query';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { Engine } from './engine.ts';
import { keptData, keptQueries, showKept } from './kept-data.ts';
import type { Memory } from './memory.ts';

/** Shows the persisted theme until the settings are read, and persists it after each change. */
export function rememberTheme({ api, queries }: Engine, memory: Memory<Settings['theme']>): void {
  const { queryKey } = keptQueries(api).settings;
  const initialData = { ...defaultSettings, theme: memory.read() ?? defaultSettings.theme };
  queries.setQueryDefaults(queryKey, { initialData, initialDataUpdatedAt: 0 });
  new QueryObserver<Settings>(queries, { queryKey, enabled: false }).subscribe(({ data }) => {
    if (data) memory.write(data.theme);
  });
}

/** Changes some settings and shows them immediately. @throws The error of the engine; then they are as before. */
export async function changeSettings(engine: Engine, changed: Partial<Settings>): Promise<void> {
  const before = keptData(engine, 'settings') ?? defaultSettings;
  showKept(engine, 'settings', { ...before, ...changed });
  try {
    showKept(engine, 'settings', await engine.client.settings.update(changed));
  } catch (error) {
    showKept(engine, 'settings', before);
    throw error;
  }
}

/** Shows a theme, also when it cannot be saved. */
export function chooseTheme(engine: Engine, theme: Settings['theme']): void {
  showKept(engine, 'settings', { ...(keptData(engine, 'settings') ?? defaultSettings), theme });
  engine.client.settings.update({ theme }).then(
    (settings) => showKept(engine, 'settings', settings),
    () => undefined,
  );
}
