import { EditorSelection, StateEffect, type ChangeSet, type EditorState, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** The inverse of a change, and the selection before it. */
interface Step {
  changes: ChangeSet;
  selection: EditorSelection;
}

/** Marks a change as an undo or redo. */
const travel = StateEffect.define();

/** Changes within this time of each other form one step, in milliseconds. */
const together = 500;

const kept = 200;

class History {
  undone: Step[] = [];
  done: Step[] = [];
  private lastAt = 0;

  update({ docChanged, changes, startState, transactions }: ViewUpdate): void {
    if (!docChanged || transactions.some(({ effects }) => effects.some((effect) => effect.is(travel)))) return;
    const step = { changes: changes.invert(startState.doc), selection: startState.selection };
    const last = this.done.at(-1);
    const now = performance.now();
    if (last && now - this.lastAt < together) {
      this.done = [...this.done.slice(0, -1), { ...last, changes: step.changes.compose(last.changes) }];
    } else {
      this.done = [...this.done, step].slice(-kept);
    }
    this.lastAt = now;
    this.undone = [];
  }

  /** Reverts the last step of one list and adds its inverse to the other. */
  travel(view: EditorView, from: 'done' | 'undone'): boolean {
    const step = this[from].at(-1);
    if (!step) return false;
    const to = from === 'done' ? 'undone' : 'done';
    const opposite = { changes: step.changes.invert(view.state.doc), selection: view.state.selection };
    this[from] = this[from].slice(0, -1);
    this[to] = [...this[to], opposite];
    this.lastAt = 0;
    view.dispatch({
      changes: step.changes,
      selection: within(step.selection, view.state, step.changes),
      effects: travel.of(null),
      scrollIntoView: true,
    });
    return true;
  }
}

function within(selection: EditorSelection, state: EditorState, changes: ChangeSet): EditorSelection {
  const length = changes.apply(state.doc).length;
  return EditorSelection.single(Math.min(selection.main.anchor, length), Math.min(selection.main.head, length));
}

const history = ViewPlugin.fromClass(History);

function key(from: 'done' | 'undone') {
  return (view: EditorView) => view.plugin(history)?.travel(view, from) ?? false;
}

/** Undo and redo by keyboard. */
export const editorHistory: Extension = [
  history,
  keymap.of([
    { key: 'Mod-z', run: key('done'), preventDefault: true },
    { key: 'Mod-y', run: key('undone'), preventDefault: true },
    { key: 'Mod-Shift-z', run: key('undone'), preventDefault: true },
  ]),
];
