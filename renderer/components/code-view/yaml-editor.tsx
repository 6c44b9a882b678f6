import { autocompletion, completionKeymap, startCompletion, type CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, EditorView, keymap, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect } from 'react';
import { useCodeEditor } from './use-code-editor.ts';
import type { MarkedLine, YamlFieldProps } from './code-view-props.ts';

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--info)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--violet)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--faint)' },
]);

const setWrong = StateEffect.define<MarkedLine | undefined>();

function marksOf(wrong: MarkedLine | undefined, doc: Text): DecorationSet {
  if (!wrong || wrong.line > doc.lines) return Decoration.none;
  const attributes = { title: wrong.message };
  return Decoration.set([Decoration.line({ class: 'cm-wrong', attributes }).range(doc.line(wrong.line).from)]);
}

const wrongLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { changes, effects, newDoc }) =>
    effects.reduce(
      (shown, effect) => (effect.is(setWrong) ? marksOf(effect.value, newDoc) : shown),
      marks.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

const fill = EditorView.theme({
  '&': { height: '100%' },
  '.cm-scroller': { maxHeight: 'none', height: '100%' },
  '.cm-wrong': {
    background: 'color-mix(in srgb, var(--bad) 14%, transparent)',
    boxShadow: 'inset 2px 0 0 var(--bad)',
  },
  '.cm-tooltip': { background: 'var(--panel)', border: '1px solid var(--line-strong)', borderRadius: '6px' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '260px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent, #fff)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'inherit', opacity: 0.75, fontFamily: 'var(--sans)' },
});

type Complete = YamlFieldProps['complete'];
const setComplete = StateEffect.define<Complete>();

/** What proposes completions. */
const completeField = StateField.define<Complete>({
  create: () => () => undefined,
  update: (present, { effects }) =>
    effects.reduce((complete, effect) => (effect.is(setComplete) ? effect.value : complete), present),
});

const completion: CompletionSource = ({ explicit, pos, state }) => {
  const found = state.field(completeField)(state.doc.toString(), pos);
  if (!found || (!explicit && found.from === pos)) return null;
  return {
    from: found.from,
    options: found.options.map(({ detail, kind, label: name }) => ({
      label: name,
      type: kind === 'key' ? 'property' : 'enum',
      ...(kind === 'key' && { apply: `${name}: ` }),
      ...(detail !== undefined && { detail }),
    })),
    validFor: /^[\w$-]*$/,
  };
};

const extensions = [
  EditorView.contentAttributes.of({ tabindex: '0' }),
  indentUnit.of('  '),
  yaml(),
  syntaxHighlighting(colours),
  autocompletion({ override: [completion], icons: false }),
  keymap.of([
    ...completionKeymap,
    { key: 'Alt-Enter', run: startCompletion },
    // The screen's own keys: Ctrl Enter runs.
    ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
  ]),
  fill,
  wrongLine,
  completeField,
];

const readOnlyExtensions = [...extensions, EditorState.readOnly.of(true)];

/** A CodeMirror for YAML. */
export default function YamlEditor({ complete, readOnly = false, shown, wrong, ...field }: YamlFieldProps) {
  const { editor, place } = useCodeEditor({ ...field, extensions: readOnly ? readOnlyExtensions : extensions });
  const { label } = field;
  useEffect(() => {
    editor.current?.dispatch({ effects: setComplete.of(complete) });
  }, [editor, complete, label]);
  useEffect(() => {
    // The height of the content is that of the panel, so that the editor does not notice when its lines get their height.
    const measure = () => {
      const view = editor.current;
      const line = view?.contentDOM.querySelector('.cm-line');
      if (!view || !line) return;
      const differs = Math.abs(line.getBoundingClientRect().height - view.defaultLineHeight) > 0.5;
      if (differs) view.setState(view.state);
    };
    const sizes = new ResizeObserver(measure);
    const { contentDOM } = editor.current ?? {};
    for (const part of [contentDOM, contentDOM?.querySelector('.cm-line')]) if (part) sizes.observe(part);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      sizes.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [editor, label]);
  useEffect(() => {
    editor.current?.dispatch({ effects: setWrong.of(wrong) });
  }, [editor, wrong, label]);
  useEffect(() => {
    const view = editor.current;
    if (!view || !shown || shown.line > view.state.doc.lines) return;
    const line = view.state.doc.line(shown.line);
    const at = Math.min(line.to, line.from + shown.column - 1);
    // Without a cursor, the line is selected, so that it is seen.
    const selection = { anchor: readOnly ? line.to : at, head: at };
    view.dispatch({ selection, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    view.focus();
  }, [editor, shown, label, readOnly]);
  return <div ref={place} style={{ height: '100%' }} />;
}
