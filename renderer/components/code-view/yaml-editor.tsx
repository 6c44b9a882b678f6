import { autocompletion, completionKeymap, startCompletion, type CompletionSource } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField, Transaction, type Text } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';
import { cspNonce } from '../csp-nonce.ts';
import { editorTheme } from './editor-theme.ts';
import type { MarkedLine, YamlFieldProps } from './yaml-field-props.ts';

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

/** An editable CodeMirror for YAML. */
export default function YamlEditor({ label, text, onChange, complete, wrong, shown }: YamlFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const start = useEffectEvent(() => text);
  const source: CompletionSource = useEffectEvent(({ explicit, pos, state }) => {
    const found = complete(state.doc.toString(), pos);
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
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: start(),
        extensions: [
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.cspNonce.of(cspNonce()),
          EditorView.updateListener.of((update) => {
            const typed = update.transactions.some((one) => one.annotation(Transaction.remote) !== true);
            if (update.docChanged && typed) changed(update.state.doc.toString());
          }),
          lineNumbers(),
          history(),
          indentUnit.of('  '),
          yaml(),
          syntaxHighlighting(colours),
          autocompletion({ override: [(context) => source(context)], icons: false }),
          // Tab is not bound, so that it can leave the editor.
          keymap.of([
            ...completionKeymap,
            { key: 'Alt-Enter', run: startCompletion },
            ...historyKeymap,
            // The screen's own keys: Ctrl Enter runs.
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
          ]),
          editorTheme,
          fill,
          wrongLine,
        ],
      }),
    });
    editor.current = view;
    // The height of the content is that of the panel, so that the editor does not notice when its lines get their height.
    const measure = () => view.setState(view.state);
    const frame = requestAnimationFrame(() => requestAnimationFrame(measure));
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      cancelAnimationFrame(frame);
      document.fonts.removeEventListener('loadingdone', measure);
      view.destroy();
    };
  }, [label]);
  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: Transaction.remote.of(true),
    });
  }, [text, label]);
  useEffect(() => {
    editor.current?.dispatch({ effects: setWrong.of(wrong) });
  }, [wrong, label]);
  useEffect(() => {
    const view = editor.current;
    if (!view || !shown || shown.line > view.state.doc.lines) return;
    const line = view.state.doc.line(shown.line);
    const at = Math.min(line.to, line.from + shown.column - 1);
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    view.focus();
  }, [shown, label]);
  return <div ref={place} style={{ height: '100%' }} />;
}
