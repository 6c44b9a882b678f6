import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Engine } from '../engine.ts';
import type { SettingsStore } from '../settings.ts';
import { os } from './implementer.ts';

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
