import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: tags.number, color: 'var(--violet)' },
  { tag: [tags.bool, tags.null], color: 'var(--warn)' },
]);

/** Colours the names and values of JSON, and indents its new lines. */
export const jsonColours: Extension = [json(), syntaxHighlighting(colours)];
