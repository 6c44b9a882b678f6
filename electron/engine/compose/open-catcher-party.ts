import { openCatcher, type CatcherDeps, type OpenCatcher } from '../catcher/open-catcher.ts';
import { declaredWrong } from '../config/declared-wrong.ts';
import type { EngineOptions } from '../engine.ts';

/** Opens the catcher with the settings of the configuration file. */
export async function openCatcherParty(
  { configFile, declared }: EngineOptions,
  deps: CatcherDeps,
  closing: AsyncDisposableStack,
): Promise<OpenCatcher> {
  const catcher = openCatcher(deps);
  closing.defer(catcher.stop);
  if (declared?.catcher) await catcher.settings.update(declared.catcher).catch(declaredWrong(configFile, 'catcher'));
  return catcher;
}
