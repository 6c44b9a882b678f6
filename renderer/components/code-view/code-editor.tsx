import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { cspNonce } from '../csp-nonce.ts';
import { editorTheme, jsonColours } from './editor-theme.ts';
import { foundMarks, showFound } from './found-marks.ts';
import type { CodeViewProps } from './code-view-props.ts';

/** A read-only CodeMirror. It renders only the visible lines, which keeps long bodies fast. */
export default function CodeEditor({ label, text, json, wraps = true, found }: CodeViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.cspNonce.of(cspNonce()),
          ...(wraps ? [EditorView.lineWrapping] : []),
          editorTheme,
          foundMarks,
          ...(json ? [jsonColours] : []),
        ],
      }),
    });
    editor.current = view;
    return () => view.destroy();
  }, [label, text, json, wraps]);
  useEffect(() => {
    if (editor.current && found) showFound(editor.current, found);
  }, [found, label, text, json, wraps]);
  return <div ref={place} />;
}
