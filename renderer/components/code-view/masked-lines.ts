import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { maskSecrets } from '../text/mask-secrets.ts';

/** The part of a line that a mask replaces, or undefined if it has no secret. */
export function maskedPart(line: string): { from: number; to: number } | undefined {
  const masked = maskSecrets(line);
  if (masked === line) return undefined;
  const shorter = Math.min(line.length, masked.length);
  let from = 0;
  while (from < shorter && line[from] === masked[from]) from++;
  let rest = 0;
  while (rest < shorter - from && line.at(-1 - rest) === masked.at(-1 - rest)) rest++;
  return { from, to: line.length - rest };
}

/** Whether secrets are masked. */
export const setMasked = StateEffect.define<boolean>();

const isMasked = StateField.define<boolean>({
  create: () => false,
  update: (present, { effects }) => effects.reduce((on, effect) => (effect.is(setMasked) ? effect.value : on), present),
});

const mark = Decoration.mark({ class: 'cm-masked' });

function marksOf({ state, visibleRanges }: EditorView): DecorationSet {
  if (!state.field(isMasked)) return Decoration.none;
  const ranges = visibleRanges.flatMap(({ from, to }) => {
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index)).flatMap((line) => {
      const part = maskedPart(line.text);
      return part && part.to > part.from ? [mark.range(line.from + part.from, line.from + part.to)] : [];
    });
  });
  return Decoration.set(ranges, true);
}

/** Shows the secrets of an editable text as dots while `setMasked` is on. */
export const maskedLines = [
  isMasked,
  ViewPlugin.fromClass(
    class {
      marks: DecorationSet;

      constructor(view: EditorView) {
        this.marks = marksOf(view);
      }

      update({ docChanged, startState, state, view, viewportChanged }: ViewUpdate) {
        const switched = startState.field(isMasked) !== state.field(isMasked);
        if (docChanged || viewportChanged || switched) this.marks = marksOf(view);
      }
    },
    { decorations: ({ marks }) => marks },
  ),
  EditorView.theme({ '.cm-masked': { WebkitTextSecurity: 'disc' } }),
];
