import { jsonLanguage } from '@codemirror/lang-json';
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';

const marks: Record<string, Decoration> = {
  PropertyName: Decoration.mark({ class: 'json-name' }),
  String: Decoration.mark({ class: 'json-text' }),
  Number: Decoration.mark({ class: 'json-number' }),
  True: Decoration.mark({ class: 'json-word' }),
  False: Decoration.mark({ class: 'json-word' }),
  Null: Decoration.mark({ class: 'json-word' }),
};

/** Colours the names and values of the visible JSON. */
export const jsonColours: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    tree;

    constructor(view: EditorView) {
      this.tree = parsed(view);
      this.decorations = this.draw(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) this.tree = parsed(update.view);
      if (update.docChanged || update.viewportChanged) this.decorations = this.draw(update.view);
    }

    draw({ visibleRanges }: EditorView): DecorationSet {
      const builder = new RangeSetBuilder<Decoration>();
      for (const { from, to } of visibleRanges) {
        this.tree.iterate({
          from,
          to,
          enter: ({ name, from: start, to: end }) => {
            const mark = marks[name];
            if (mark) builder.add(start, end, mark);
          },
        });
      }
      return builder.finish();
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function parsed({ state }: EditorView) {
  return jsonLanguage.parser.parse(state.doc.toString());
}
