import { history, historyKeymap } from '@codemirror/commands';
import { EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { cspNonce } from '../csp-nonce.ts';
import { useMask } from '../use-mask.ts';
import { editorTheme } from './editor-theme.ts';
import { maskedLines, setMask } from './masked-lines.ts';

interface CodeEditorOptions {
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** What the kind of editor adds. The editor is created again when it is another object. */
  extensions: Extension;
}

/** An editable CodeMirror in the element `place`, whose secrets are dots in the presenter view. Tab is not bound, so that it can leave the editor. */
export function useCodeEditor({ extensions, label, onChange, text }: CodeEditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const start = useEffectEvent(() => text);
  useEffect(() => {
    if (!place.current) return undefined;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: start(),
        extensions: [
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.cspNonce.of(cspNonce()),
          EditorView.updateListener.of((update) => {
            const typed = update.transactions.some((one) => one.annotation(Transaction.remote) !== true);
            if (update.docChanged && typed) changed(update.state.doc.toString());
          }),
          lineNumbers(),
          history(),
          maskedLines,
          // Before the keys of all editors, which its own may replace.
          extensions,
          keymap.of(historyKeymap),
          editorTheme,
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, [label, extensions]);
  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: Transaction.remote.of(true),
    });
  }, [text, label, extensions]);
  const mask = useMask();
  useEffect(() => {
    editor.current?.dispatch({ effects: setMask.of(mask) });
  }, [mask, label, extensions]);
  return { place, editor };
}
