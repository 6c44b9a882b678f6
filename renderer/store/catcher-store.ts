import { createStore } from 'zustand/vanilla';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import { type CatcherForm, changeOf, formOfSettings, type SettingsChange } from './catcher/catcher-form.ts';
import { deeperRefusal } from './catcher/refused-field.ts';
import type { Engine } from './engine.ts';
import type { createFormsStore } from './forms-store.ts';
import { keptData, showKept } from './kept-data.ts';
import { refusalOf } from './refusal-of.ts';

export type CatcherTab = 'answers' | 'requirements' | 'bad-tls' | 'call';

export interface CatcherState {
  /** The change that undoes the latest saved change, until the form is edited. */
  undoing: SettingsChange | undefined;
  tab: CatcherTab;
  show: (tab: CatcherTab) => void;
  /** Saves the changes of the form `catcher`. */
  save: () => Promise<void>;
  /** Disables all rules and sets the default response 200, without a separate save. */
  answerPlainly: () => Promise<void>;
  undo: () => Promise<void>;
  forgetUndo: () => void;
}

/** The tab of the catcher, and the actions that change its settings. */
export function createCatcherStore(engine: Engine, forms: ReturnType<typeof createFormsStore>) {
  return createStore<CatcherState>((set, get) => {
    /** @returns The saved settings and the unsaved changes. */
    const known = () => ({
      settings: keptData(engine, 'catcher'),
      edited: (forms.getState().drafts['catcher']?.edited ?? {}) as Partial<CatcherForm>,
    });
    const act = async (change: SettingsChange): Promise<boolean> => {
      const { settings: before } = known();
      const saved = await forms.getState().save(
        'catcher',
        async () => showKept(engine, 'catcher', await engine.client.captures.changeSettings(change)),
        (error) => {
          const refusal = deeperRefusal(refusalOf(error), change);
          if (refusal.field !== undefined) set({ tab: tabOf(refusal.field) });
          return refusal;
        },
      );
      if (!saved) return false;
      set({ undoing: before && partOf(before, Object.keys(change) as (keyof CatcherSettings)[]) });
      return true;
    };
    forms.subscribe(({ drafts: { catcher } }) => {
      if (Object.keys(catcher?.edited ?? {}).length > 0) set({ undoing: undefined });
    });
    return {
      undoing: undefined,
      tab: 'answers',
      show: (tab) => set({ tab }),
      save: async () => {
        const { settings, edited } = known();
        if (!settings) return;
        const form = formOfSettings(settings);
        await act(changeOf(form, { ...form, ...edited }));
      },
      answerPlainly: async () => {
        const { settings } = known();
        if (!settings) return;
        const rules = settings.rules.map((rule) => ({ ...rule, enabled: false }));
        await act({ answer: { status: 200 }, rules });
      },
      undo: async () => {
        const { undoing } = get();
        if (undoing && (await act(undoing))) set({ undoing: undefined });
      },
      forgetUndo: () => set({ undoing: undefined }),
    };
  });
}

/** The tab that contains a field of the settings. */
function tabOf(field: string): CatcherTab {
  return /^\/(answer|rules)/.test(field) ? 'answers' : 'requirements';
}

function partOf(settings: CatcherSettings, names: readonly (keyof CatcherSettings)[]): SettingsChange {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}
