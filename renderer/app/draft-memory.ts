import { emptyForm } from '../store/requests/request-form.ts';
import type { Drafts } from '../store/requests/drafts.ts';
import type { DraftMemory } from '../store/requests-store.ts';

const item = 'hookbench.request-drafts-2';

/** Max size of stored drafts in characters; larger ones, e.g. with a file, are not stored. */
const maxLength = 1_000_000;

/** Stores request drafts in the session storage of this tab. */
export const draftMemory: DraftMemory = {
  read: () => {
    try {
      return draftsOf(JSON.parse(sessionStorage.getItem(item) ?? 'null'));
    } catch {
      return undefined;
    }
  },
  write: (drafts) => {
    const text = JSON.stringify(drafts);
    try {
      if (text.length <= maxLength) sessionStorage.setItem(item, text);
    } catch {
      // Storage is full or blocked. Drafts are lost on reload.
    }
  },
};

/** Adds defaults for fields that an older version did not store. */
function draftsOf(read: unknown): Drafts | undefined {
  const { current, drafts } = read as Drafts;
  if (typeof current !== 'string' || drafts.length === 0) return undefined;
  return { current, drafts: drafts.map((draft) => ({ ...draft, form: { ...emptyForm, ...draft.form } })) };
}
