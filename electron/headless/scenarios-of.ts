import type { OpenScenarios } from '../engine/control/scenarios-area.ts';
import type { Engine } from '../engine/engine.ts';
import { lazily } from '../engine/lazily.ts';
import type { SettingsStore } from '../engine/settings.ts';

/** The scenario files of a running Hookbench, opened at their first use. */
export interface LazyScenarios {
  open: OpenScenarios;
  close(): Promise<void>;
}

export function scenariosOf(engine: Engine, settings: SettingsStore): LazyScenarios {
  const open = lazily(async () => {
    const { openScenarios } = await import('./open-scenarios.ts');
    return openScenarios(engine, settings);
  });
  return { open, close: async () => (await open.made())?.close() };
}
