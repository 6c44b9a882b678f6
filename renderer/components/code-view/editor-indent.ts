import type { Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';

const step = '  ';

/** Starts a new line with the indentation of the current one, and one step more after an opening bracket. */
function newLine(view: EditorView): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  const before = state.doc.lineAt(from);
  const text = state.sliceDoc(before.from, from);
  const indent = /^[ \t]*/.exec(text)?.[0] ?? '';
  const opens = /[[{]\s*$/.test(text);
  const closes = opens && /^\s*[\]}]/.test(state.sliceDoc(to, to + 20));
  const head = `\n${indent}${opens ? step : ''}`;
  view.dispatch({
    changes: { from, to, insert: closes ? `${head}\n${indent}` : head },
    selection: { anchor: from + head.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

/** Indents new lines. Tab is not bound, so that it can leave the editor. */
export const editorIndent: Extension = keymap.of([{ key: 'Enter', run: newLine }]);
