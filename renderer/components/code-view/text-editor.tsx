import { history, historyKeymap, insertNewlineAndIndent } from '@codemirror/commands';
import { EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder as placeholderText } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { cspNonce } from '../csp-nonce.ts';
import type { CodeFieldProps } from './code-view-props.ts';
import { editorTheme } from './editor-theme.ts';
import { jsonColours } from './json-colours.ts';

/** An editable CodeMirror. */
export default function TextEditor({ label, text, json, placeholder = '', onChange }: CodeFieldProps) {
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
          EditorView.lineWrapping,
          EditorView.updateListener.of((update) => {
            const typed = update.transactions.some((one) => one.annotation(Transaction.remote) !== true);
            if (update.docChanged && typed) changed(update.state.doc.toString());
          }),
          placeholderText(placeholder),
          lineNumbers(),
          history(),
          // Tab is not bound, so that it can leave the editor.
          keymap.of([...historyKeymap, { key: 'Enter', run: insertNewlineAndIndent }]),
          editorTheme,
          ...(json ? [jsonColours] : []),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, [label, json, placeholder]);
  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: Transaction.remote.of(true),
    });
  }, [text]);
  return <div ref={place} />;
}
