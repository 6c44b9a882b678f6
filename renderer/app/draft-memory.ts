import { emptyForm } from '../store/requests/request-form.ts';
import type { Drafts } from '../store/requests/drafts.ts';
import type { DraftMemory } from '../store/requests-store.ts';

const item = 'hookbench.request-drafts';

/** Longer drafts, as those with a file, are not remembered, in characters. */
const longest = 1_000_000;

/** Remembers the requests that are filled in for as long as this tab lives. */
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
      if (text.length <= longest) sessionStorage.setItem(item, text);
    } catch {
      // There is no room, or the page may not: then a reload begins anew.
    }
  },
};

/** What an older page wrote may lack fields. */
function draftsOf(read: unknown): Drafts | undefined {
  const { current, drafts } = read as Drafts;
  if (typeof current !== 'string' || drafts.length === 0) return undefined;
  return { current, drafts: drafts.map((draft) => ({ ...draft, form: { ...emptyForm, ...draft.form } })) };
}
