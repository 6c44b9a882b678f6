import type { RequestForm } from './request-form.ts';
import { emptyForm } from './request-form.ts';

/** Where a draft came from. */
export type DraftOrigin =
  | { kind: 'new'; id: string }
  | { kind: 'preset'; id: string }
  | { kind: 'saved'; id: string }
  | { kind: 'sent'; id: string };

/** A request that is filled in, and how it was when it was opened. */
export interface Draft {
  key: string;
  origin: DraftOrigin;
  form: RequestForm;
  opened: RequestForm;
}

/** What was opened, the one looked at among it. What was changed is kept while others are looked at. */
export interface Drafts {
  current: string;
  drafts: readonly Draft[];
}

/** How many are kept; those looked at longest ago go first. */
const kept = 40;

/** The same for the same origin. */
export function draftKey(origin: DraftOrigin): string {
  return `${origin.kind}:${origin.id}`;
}

export const emptyDrafts: Drafts = {
  current: 'new:0',
  drafts: [{ key: 'new:0', origin: { kind: 'new', id: '0' }, form: emptyForm, opened: emptyForm }],
};

/** The draft looked at. */
export function currentDraft({ current, drafts }: Drafts): Draft {
  const draft = drafts.find(({ key }) => key === current) ?? drafts.at(-1);
  if (!draft) throw new Error('There is always a draft.');
  return draft;
}

/** Whether a draft is other than it was opened. */
export function isChanged({ form, opened }: Draft): boolean {
  return form !== opened && JSON.stringify(form) !== JSON.stringify(opened);
}

/** Looks at a request; the changes made to it before are still there. */
export function openDraft(state: Drafts, origin: DraftOrigin, form: RequestForm): Drafts {
  const key = draftKey(origin);
  const known = state.drafts.find((draft) => draft.key === key);
  return known && isChanged(known) ? lookAt(state, known) : lookAt(state, { key, origin, form, opened: form });
}

/** Begins a new request; the one begun before is dropped. */
export function openNewDraft(state: Drafts, form: RequestForm): Drafts {
  const begun = state.drafts.flatMap(({ origin }) => (origin.kind === 'new' ? [Number(origin.id)] : []));
  const drafts = state.drafts.filter(({ origin }) => origin.kind !== 'new');
  return openDraft({ ...state, drafts }, { kind: 'new', id: String(Math.max(0, ...begun) + 1) }, form);
}

/** Changes the draft looked at. */
export function changeDraft(state: Drafts, part: Partial<RequestForm>): Drafts {
  const { current } = state;
  return {
    current,
    drafts: state.drafts.map((draft) =>
      draft.key === current ? { ...draft, form: { ...draft.form, ...part } } : draft,
    ),
  };
}

/** Puts the draft looked at in the place of another origin, e.g. after it was saved. */
export function settleDraft(state: Drafts, origin: DraftOrigin): Drafts {
  const { form, key } = currentDraft(state);
  const others = state.drafts.filter((draft) => draft.key !== key);
  return lookAt({ ...state, drafts: others }, { key: draftKey(origin), origin, form, opened: form });
}

function lookAt({ drafts }: Drafts, draft: Draft): Drafts {
  const others = drafts.filter(({ key }) => key !== draft.key);
  return { current: draft.key, drafts: [...others, draft].slice(-kept) };
}
