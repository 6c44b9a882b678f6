import { EditorView } from '@codemirror/view';
import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

/** The CodeMirror theme. */
export const editorTheme = EditorView.theme({
  '&': { fontSize: '12px', background: 'transparent', color: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '18px', maxHeight: 'var(--code-height, 420px)' },
  '.cm-content': { padding: '4px var(--edge) 12px', outline: 'none' },
  '.cm-gutters': { background: 'transparent', color: 'var(--faint)', border: 'none' },
  '.cm-gutters .cm-lineNumbers .cm-gutterElement': { minWidth: '0', padding: '0 0 0 var(--edge)' },
  '.cm-gutters + .cm-content': { padding: '4px var(--edge) 12px 12px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-found': { background: 'color-mix(in srgb, var(--warn) 30%, transparent)', borderRadius: '2px' },
  '.cm-found-now': { background: 'var(--warn)', color: 'var(--bg)' },
  '.cm-line': { padding: '0' },
  '.cm-selectionBackground': { background: 'color-mix(in srgb, var(--accent) 30%, transparent) !important' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: tags.number, color: 'var(--violet)' },
  { tag: [tags.bool, tags.null], color: 'var(--warn)' },
]);

/** Colours the names and values of JSON, and indents its new lines. */
export const jsonColours: Extension = [json(), syntaxHighlighting(colours)];
