import type { ControlProps } from './control-props.ts';
import { DraftInput } from './draft-input.tsx';
import { useDraft } from './use-draft.ts';

/** Edits a text value. */
export function TextControl({ assumption, value, refusal, onChange, onForget }: ControlProps) {
  const draft = useDraft(String(value), (text) => onChange(text.trim()), onForget);
  return <DraftInput draft={draft} refused={refusal !== undefined} aria-label={assumption.entry.title} />;
}
