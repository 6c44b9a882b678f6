import type { Engine } from '../engine.ts';
import { foldersWith, type SettingsStore } from '../settings.ts';
import { os } from './implementer.ts';

/** The area `trials`. */
export function trialsArea({ lab: { trials } }: Engine, settings: Pick<SettingsStore, 'get'>) {
  return {
    list: os.trials.list.handler(({ input }) => trials.all(foldersWith(settings, input?.folder))),
    testReceiver: os.trials.testReceiver.handler(({ input: { folder, ...target } }) =>
      trials.testReceiver(target, foldersWith(settings, folder)),
    ),
    testClient: os.trials.testClient.handler(({ input: { folder, ...target } }) =>
      trials.testClient(target, foldersWith(settings, folder)),
    ),
    skip: os.trials.skip.handler(({ input }) => {
      trials.skip(input?.id);
      return {};
    }),
    kept: os.trials.kept.handler(({ input: { subject } }) => ({ items: trials.kept(subject) })),
  };
}
