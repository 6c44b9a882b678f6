import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { SettingsStore } from '../settings.ts';
import { os } from './implementer.ts';
import { offeredProxy } from '../client/offered-proxy.ts';
import type { Engine } from '../engine.ts';

/** The area `fleet`. */
export function fleetArea({ fleet }: Engine, settings: SettingsStore) {
  const state = () => ({ fleet: fleet?.status() ?? null });
  return {
    get: os.fleet.get.handler(state),
    watch: os.fleet.watch.handler(({ input: { watch } }) => {
      if (!fleet) {
        throw new HookbenchError('conflict', 'Hookbench was started without a fleet.', {
          hint: 'Start it with hookbench serve --fleet nats://… --name <name>.',
        });
      }
      settings.update({ watchFleet: watch });
      fleet.watch(watch);
      return state();
    }),
  };
}

/** The area `connection`. */
export function connectionArea({ connection }: Pick<Engine, 'connection'>) {
  return {
    get: os.connection.get.handler(() => {
      const offered = offeredProxy(process.env);
      return { ...connection.get(), ...(offered && { offered }) };
    }),
    update: os.connection.update.handler(({ input }) => connection.update(input)),
  };
}

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
