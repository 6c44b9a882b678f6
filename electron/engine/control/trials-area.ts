import type { Engine } from '../engine.ts';
import { foldersWith, type SettingsStore } from '../settings.ts';
import { os } from './implementer.ts';

/** The area `trials`. */
export function trialsArea({ lab }: Engine, settings: Pick<SettingsStore, 'get'>) {
  const trials = async () => (await lab()).trials;
  return {
    list: os.trials.list.handler(async ({ input }) => (await trials()).all(foldersWith(settings, input?.folder))),
    testReceiver: os.trials.testReceiver.handler(async ({ input: { folder, ...target } }) =>
      (await trials()).testReceiver(target, foldersWith(settings, folder)),
    ),
    testClient: os.trials.testClient.handler(async ({ input: { folder, ...target } }) =>
      (await trials()).testClient(target, foldersWith(settings, folder)),
    ),
    skip: os.trials.skip.handler(async ({ input }) => {
      (await trials()).skip(input?.id);
      return {};
    }),
    kept: os.trials.kept.handler(async ({ input: { subject } }) => ({ items: await (await trials()).kept(subject) })),
  };
}
