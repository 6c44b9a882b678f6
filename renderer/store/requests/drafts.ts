import type { RequestAuth } from '#shared/model/request-auth.ts';
import { type RequestForm, emptyForm } from './request-form.ts';

/** Where a draft came from. */
export type DraftOrigin =
  | { kind: 'new'; id: string }
  | { kind: 'preset'; id: string }
  | { kind: 'saved'; id: string }
  | { kind: 'sent'; id: string }
  | { kind: 'file'; id: string };

/** An edited request, and its state when it was opened. */
export interface Draft {
  key: string;
  origin: DraftOrigin;
  form: RequestForm;
  opened: RequestForm;
  /** The place of its tab. */
  number?: number;
  /** Of a file: the name of the request, the hash of the contents that were opened, and how its folder authenticates. */
  file?: { name: string; hash: string; inherited?: RequestAuth | undefined } | undefined;
}

/** The open drafts, including the current one. Changes are kept while other drafts are shown. */
export interface Drafts {
  current: string;
  drafts: readonly Draft[];
}

/** Maximum number of drafts; the least recently used are dropped first. */
const maxDrafts = 40;

/** A stable key for an origin. */
export function draftKey(origin: DraftOrigin): string {
  return `${origin.kind}:${origin.id}`;
}

export const emptyDrafts: Drafts = {
  current: 'new:0',
  drafts: [{ key: 'new:0', origin: { kind: 'new', id: '0' }, form: emptyForm, opened: emptyForm }],
};

/** The current draft. */
export function currentDraft({ current, drafts }: Drafts): Draft {
  const draft = drafts.find(({ key }) => key === current) ?? drafts.at(-1);
  if (!draft) throw new Error('There is always a draft.');
  return draft;
}

/** Whether a draft differs from its opened state. */
export function isChanged({ form, opened }: Draft): boolean {
  return form !== opened && JSON.stringify(form) !== JSON.stringify(opened);
}

/** Opens a request; earlier changes to its draft are kept. */
export function openDraft(state: Drafts, origin: DraftOrigin, form: RequestForm, file?: Draft['file']): Drafts {
  const key = draftKey(origin);
  const known = state.drafts.find((draft) => draft.key === key);
  return known && isChanged(known) ? lookAt(state, known) : lookAt(state, { key, origin, form, opened: form, file });
}

/** Opens a new request; an earlier unsaved new request is dropped. */
export function openNewDraft(state: Drafts, form: RequestForm): Drafts {
  const begun = state.drafts.flatMap(({ origin }) => (origin.kind === 'new' ? [Number(origin.id)] : []));
  const drafts = state.drafts.filter(({ origin }) => origin.kind !== 'new');
  return openDraft({ ...state, drafts }, { kind: 'new', id: String(Math.max(0, ...begun) + 1) }, form);
}

/** Opens a sent request; others that were opened and not changed are closed. */
export function openSentDraft(state: Drafts, id: string, form: RequestForm): Drafts {
  const drafts = state.drafts.filter((draft) => draft.origin.kind !== 'sent' || isChanged(draft));
  return openDraft({ ...state, drafts }, { kind: 'sent', id }, form);
}

/** Changes the current draft. */
export function changeDraft(state: Drafts, part: Partial<RequestForm>): Drafts {
  const { current } = state;
  return {
    current,
    drafts: state.drafts.map((draft) =>
      draft.key === current ? { ...draft, form: { ...draft.form, ...part } } : draft,
    ),
  };
}

/** What was saved of a draft, and where. */
export interface SavedDraft extends Pick<Draft, 'file' | 'form' | 'origin'> {}

/** Sets the origin of a draft that was saved. Changes that were made meanwhile stay changes. */
export function settleDraft(state: Drafts, key: string, { file, form, origin }: SavedDraft): Drafts {
  const draft = state.drafts.find((one) => one.key === key);
  if (!draft) return state;
  const saved = { ...draft, key: draftKey(origin), origin, opened: form, file };
  const drafts = state.drafts
    .filter((one) => one === draft || one.key !== saved.key)
    .map((one) => (one === draft ? saved : one));
  return { current: state.current === key ? saved.key : state.current, drafts };
}

/** Replaces a draft by the current contents of its file, unless it was changed since `before`. */
export function reloadDraft(state: Drafts, before: Draft, form: RequestForm, file: Draft['file']): Drafts {
  return {
    ...state,
    drafts: state.drafts.map((draft) =>
      draft.key === before.key && draft.form === before.form ? { ...draft, form, opened: form, file } : draft,
    ),
  };
}

/**
 * The drafts that have at most `maxCharacters` as JSON together: the current one first, then those used most recently.
 */
export function storableDrafts({ current, drafts }: Drafts, maxCharacters: number): Drafts {
  let left = maxCharacters - JSON.stringify({ current, drafts: [] }).length;
  const byUse = drafts
    .toReversed()
    .toSorted((one, other) => Number(other.key === current) - Number(one.key === current));
  const stored = new Set<Draft>();
  for (const draft of byUse) {
    const size = JSON.stringify(draft).length + 1;
    if (size > left) continue;
    left -= size;
    stored.add(draft);
  }
  const kept = drafts.filter((draft) => stored.has(draft));
  const last = kept.at(-1);
  if (!last) return emptyDrafts;
  return { current: kept.some(({ key }) => key === current) ? current : last.key, drafts: kept };
}

/** Shows an open draft. */
export function showDraft(state: Drafts, key: string): Drafts {
  const draft = state.drafts.find((one) => one.key === key);
  return draft ? lookAt(state, draft) : state;
}

/** Closes a draft; the one used before it is shown. */
export function closeDraft(state: Drafts, key: string): Drafts {
  const drafts = state.drafts.filter((draft) => draft.key !== key);
  const last = drafts.at(-1);
  if (!last) return openNewDraft({ ...state, drafts }, emptyForm);
  return state.current === key ? { current: last.key, drafts } : { ...state, drafts };
}

function lookAt({ drafts }: Drafts, draft: Draft): Drafts {
  const others = drafts.filter(({ key }) => key !== draft.key);
  const known = drafts.find(({ key }) => key === draft.key);
  const number = draft.number ?? known?.number ?? Math.max(0, ...drafts.map((one) => one.number ?? 0)) + 1;
  return { current: draft.key, drafts: [...others, { ...draft, number }].slice(-maxDrafts) };
}
