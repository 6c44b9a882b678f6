import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { noMask, type Mask } from '#shared/redaction/mask-secrets.ts';

/** The part of a line that a mask replaces, or undefined if it has no secret. */
export function maskedPart(
  line: string,
  { document }: Pick<Mask, 'document'>,
): { from: number; to: number } | undefined {
  const masked = document(line);
  if (masked === line) return undefined;
  const shorter = Math.min(line.length, masked.length);
  let from = 0;
  while (from < shorter && line[from] === masked[from]) from++;
  let rest = 0;
  while (rest < shorter - from && line.at(-1 - rest) === masked.at(-1 - rest)) rest++;
  return { from, to: line.length - rest };
}

/** How secrets are masked. */
export const setMask = StateEffect.define<Mask>();

const maskField = StateField.define<Mask>({
  create: () => noMask,
  update: (present, { effects }) =>
    effects.reduce((mask, effect) => (effect.is(setMask) ? effect.value : mask), present),
});

const dots = Decoration.mark({ class: 'cm-masked' });

function marksOf({ state, visibleRanges }: EditorView): DecorationSet {
  const mask = state.field(maskField);
  if (!mask.on) return Decoration.none;
  const ranges = visibleRanges.flatMap(({ from, to }) => {
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index)).flatMap((line) => {
      const part = maskedPart(line.text, mask);
      return part && part.to > part.from ? [dots.range(line.from + part.from, line.from + part.to)] : [];
    });
  });
  return Decoration.set(ranges, true);
}

/** Shows the secrets of an editable text as dots while `setMask` masks. */
export const maskedLines = [
  maskField,
  ViewPlugin.fromClass(
    class {
      marks: DecorationSet;

      constructor(view: EditorView) {
        this.marks = marksOf(view);
      }

      update({ docChanged, startState, state, view, viewportChanged }: ViewUpdate) {
        const switched = startState.field(maskField) !== state.field(maskField);
        if (docChanged || viewportChanged || switched) this.marks = marksOf(view);
      }
    },
    { decorations: ({ marks }) => marks },
  ),
  EditorView.theme({ '.cm-masked': { WebkitTextSecurity: 'disc' } }),
];
