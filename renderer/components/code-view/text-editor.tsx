import { insertNewlineAndIndent } from '@codemirror/commands';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { useMemo } from 'react';
import type { CodeFieldProps } from './code-view-props.ts';
import { jsonColours } from './editor-theme.ts';
import { useCodeEditor } from './use-code-editor.ts';

/** An editable CodeMirror. */
export default function TextEditor({ json, placeholder = '', ...field }: CodeFieldProps) {
  const extensions = useMemo(
    () => [
      EditorView.lineWrapping,
      placeholderText(placeholder),
      keymap.of([{ key: 'Enter', run: insertNewlineAndIndent }]),
      json ? jsonColours : [],
    ],
    [json, placeholder],
  );
  const { place } = useCodeEditor({ ...field, extensions });
  return <div ref={place} />;
}
