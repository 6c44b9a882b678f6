import { createStore } from 'zustand/vanilla';
import { isWithin, refusalOf, type Refusal } from './refusal-of.ts';

/** What a form keeps while other screens are shown. */
export interface FormDraft {
  edited: object;
  /** Whether an action of the form is in flight. */
  busy: boolean;
  /** Why the last action failed. */
  refusal: Refusal | undefined;
}

export const noDraft: FormDraft = { edited: {}, busy: false, refusal: undefined };

export interface FormsState {
  drafts: Readonly<Record<string, FormDraft>>;
  /** Replaces members of a form. The error of a replaced member is cleared. */
  edit: (name: string, part: object) => void;
  discard: (name: string) => void;
  dismiss: (name: string) => void;
  /** Runs an action of a form, unless one is in flight. @returns Whether it succeeded; otherwise the form has its error. */
  submit: (name: string, act: () => Promise<unknown>, refusalFor?: (error: unknown) => Refusal) => Promise<boolean>;
  /** As `submit`; if it succeeds, the saved changes are discarded. What was edited meanwhile stays unsaved. */
  save: FormsState['submit'];
}

/** The unsaved changes of the forms, and why they were not saved. */
export function createFormsStore() {
  return createStore<FormsState>((set, get) => {
    const change = (name: string, part: (draft: FormDraft) => Partial<FormDraft>) =>
      set(({ drafts }) => {
        const draft = drafts[name] ?? noDraft;
        return { drafts: { ...drafts, [name]: { ...draft, ...part(draft) } } };
      });
    return {
      drafts: {},
      edit: (name, part) =>
        change(name, ({ edited, refusal }) => ({
          edited: { ...edited, ...part },
          refusal: Object.keys(part).some((member) => isWithin(refusal?.field, `/${member}`)) ? undefined : refusal,
        })),
      discard: (name) => set(({ drafts: { [name]: _, ...others } }) => ({ drafts: others })),
      dismiss: (name) => change(name, () => ({ refusal: undefined })),
      submit: async (name, act, refusalFor = refusalOf) => {
        if (get().drafts[name]?.busy === true) return false;
        change(name, () => ({ busy: true, refusal: undefined }));
        try {
          await act();
          change(name, () => ({ busy: false }));
          return true;
        } catch (error) {
          change(name, () => ({ busy: false, refusal: refusalFor(error) }));
          return false;
        }
      },
      save: async (name, act, refusalFor) => {
        const saved = new Map(Object.entries(get().drafts[name]?.edited ?? {}));
        if (!(await get().submit(name, act, refusalFor))) return false;
        const later = Object.entries(get().drafts[name]?.edited ?? {}).filter(
          ([key, value]) => saved.get(key) !== value,
        );
        if (later.length > 0) change(name, () => ({ edited: Object.fromEntries(later) }));
        else get().discard(name);
        return true;
      },
    };
  });
}
