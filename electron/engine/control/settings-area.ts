import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { SettingsStore } from '../settings.ts';
import { os } from './implementer.ts';

/** The area `settings`. */
export function settingsArea(settings: SettingsStore) {
  return {
    get: os.settings.get.handler(() => settings.get()),
    update: os.settings.update.handler(({ input }) => {
      try {
        return settings.update(input);
      } catch (error) {
        throw new HookbenchError('storage_failed', `Cannot save the settings: ${messageOf(error)}.`, {
          hint: 'Check that you can write to the data folder.',
        });
      }
    }),
  };
}
