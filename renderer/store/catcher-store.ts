import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/message-of.ts';
import type { PlainAnswer } from '#shared/model/catcher-answer.ts';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import {
  type CatcherForm,
  changeOf,
  formOfSettings,
  type SettingsChange,
  settingsOfForm,
} from './catcher/catcher-form.ts';
import { deeperRefusal } from './catcher/refused-field.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';

export type CatcherTab = 'answers' | 'requirements' | 'bad-tls' | 'call';

/** The response to a capture, and the rule that produces it. */
export interface AnswerPreview {
  rule: string | null;
  answer: PlainAnswer;
}

export interface CatcherState {
  status: 'loading' | 'ready' | 'failed';
  settings: CatcherSettings | undefined;
  /** Why the settings could not be loaded. */
  problem: string | undefined;
  /** Unsaved changes. */
  edited: Partial<CatcherForm>;
  saving: boolean;
  /** The validation error of the last save. */
  refusal: Refusal | undefined;
  /** The change that undoes the latest saved change. */
  undoing: SettingsChange | undefined;
  tab: CatcherTab;
  load: () => Promise<void>;
  show: (tab: CatcherTab) => void;
  edit: (part: Partial<CatcherForm>) => void;
  discard: () => void;
  /** Saves the changes. Returns whether the engine accepted them. */
  save: () => Promise<boolean>;
  /** Disables all rules and sets the default response 200, without a separate save. */
  answerPlainly: () => Promise<void>;
  /** Undoes the latest saved change. */
  undo: () => Promise<void>;
  forgetUndo: () => void;
  /** Previews the response to a capture with the unsaved changes. @throws The error of the engine. */
  preview: (captureId: string) => Promise<AnswerPreview>;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** The settings of the catcher and the form that changes them. */
export function createCatcherStore(connection: ConnectionStore) {
  return createStore<CatcherState>((set, get) => {
    const act = async (change: SettingsChange): Promise<boolean> => {
      const before = get().settings;
      set({ saving: true });
      try {
        const settings = await clientOf(connection).captures.changeSettings(change);
        set({
          settings,
          edited: {},
          refusal: undefined,
          undoing: before && partOf(before, Object.keys(change) as (keyof CatcherSettings)[]),
        });
        return true;
      } catch (error) {
        const refusal = deeperRefusal(refusalOf(error), change);
        set({ refusal, ...(refusal.field !== undefined && { tab: tabOf(refusal.field) }) });
        return false;
      } finally {
        set({ saving: false });
      }
    };
    return {
      status: 'loading',
      settings: undefined,
      problem: undefined,
      edited: {},
      saving: false,
      refusal: undefined,
      undoing: undefined,
      tab: 'answers',
      load: async () => {
        try {
          set({ settings: await clientOf(connection).captures.settings(), status: 'ready', problem: undefined });
        } catch (error) {
          set({ status: 'failed', problem: messageOf(error) });
        }
      },
      show: (tab) => set({ tab }),
      edit: (part) => {
        set(({ edited }) => ({ edited: { ...edited, ...part }, undoing: undefined }));
      },
      discard: () => {
        set({ edited: {}, refusal: undefined });
      },
      save: async () => {
        const { settings, edited } = get();
        if (!settings) return false;
        const form = formOfSettings(settings);
        return act(changeOf(form, { ...form, ...edited }));
      },
      answerPlainly: async () => {
        const { settings } = get();
        if (!settings) return;
        const rules = settings.rules.map((rule) => ({ ...rule, enabled: false }));
        await act({ answer: { status: 200 }, rules });
      },
      undo: async () => {
        const { undoing } = get();
        if (undoing && (await act(undoing))) set({ undoing: undefined });
      },
      forgetUndo: () => set({ undoing: undefined }),
      preview: (captureId) => {
        const { settings, edited } = get();
        if (!settings) throw new Error('The settings of the catcher are not loaded yet.');
        const { answer, rules } = settingsOfForm({ ...formOfSettings(settings), ...edited });
        const changed = 'answers' in edited || 'rules' in edited;
        return clientOf(connection).captures.preview({ captureId, ...(changed && { settings: { answer, rules } }) });
      },
      receive: (batch) => {
        if (get().status !== 'loading' && batch.some(({ kind }) => kind === 'catcher')) void get().load();
      },
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
