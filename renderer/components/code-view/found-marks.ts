import { StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';

/** The matches of a search; `now` is the index of the current one. */
export interface Found {
  matches: readonly number[];
  length: number;
  now: number;
}

const setFound = StateEffect.define<Found>();
const mark = Decoration.mark({ class: 'cm-found' });
const markNow = Decoration.mark({ class: 'cm-found-now' });

/** Highlights the matches. */
export const foundMarks: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { effects, changes, newDoc }) =>
    effects.reduce(
      (shown, effect) => (effect.is(setFound) ? marksOf(effect.value, newDoc) : shown),
      marks.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

/** Replaces the highlighted matches and scrolls to the current one. */
export function showFound(view: EditorView, found: Found): void {
  const at = found.matches[found.now];
  const scroll = at === undefined ? [] : [EditorView.scrollIntoView(at, { y: 'center' })];
  view.dispatch({ effects: [setFound.of(found), ...scroll] });
}

function marksOf({ matches, length, now }: Found, doc: Text): DecorationSet {
  return Decoration.set(
    matches
      .filter((from) => length > 0 && from + length <= doc.length)
      .map((from, index) => (index === now ? markNow : mark).range(from, from + length)),
  );
}
