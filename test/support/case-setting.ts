import type { CaseSetting } from '../../electron/engine/journal/export/case-file.ts';

/** What a case file tells beside the entries, where that does not matter. */
export const blankSetting = (): CaseSetting => ({
  exportedAt: '2026-11-21T12:00:00.000Z',
  context: { profile: {}, subscriptions: [], catcher: {}, clocks: [], faults: [] },
});
