import { useId } from 'react';
import { checkTemplate, templateNames } from '../check-template.ts';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';
import { useDraft } from './use-draft.ts';

/** Edits a payload template: insertable fields, an example and syntax errors. */
export function TemplateControl({ assumption, value, refusal, onChange, onForget }: ControlProps) {
  const id = useId();
  const draft = useDraft(String(value), onChange, onForget, true);
  const { example, fault } = checkTemplate(draft.text);
  return (
    <div className={styles.template}>
      <textarea
        id={id}
        className={styles.input}
        aria-label={assumption.entry.title}
        aria-invalid={refusal !== undefined}
        data-dirty={draft.dirty}
        rows={4}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
        onBlur={draft.commit}
        onKeyDown={draft.onKeyDown}
      />
      <div className={styles.fields} role="group" aria-label="Fields to insert">
        {templateNames.map((field) => (
          <button
            key={field}
            type="button"
            className={styles.field}
            // Keeps the focus and the selection in the text area.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              const area = document.getElementById(id);
              draft.type(withField(area, draft.text, field));
              area?.focus();
            }}
          >
            {field}
          </button>
        ))}
      </div>
      {fault !== undefined && (
        <p className={styles.warning} role="status">
          Receivers cannot parse this payload. {fault}.
        </p>
      )}
      <details>
        <summary>Example</summary>
        <pre>{example}</pre>
      </details>
    </div>
  );
}

/** Inserts a field at the cursor, or at the end when the text area has no focus. */
function withField(area: HTMLElement | null, text: string, field: string): string {
  const focused = area instanceof HTMLTextAreaElement && document.activeElement === area ? area : undefined;
  const [from, to] = focused ? [focused.selectionStart, focused.selectionEnd] : [text.length, text.length];
  return `${text.slice(0, from)}{{${field}}}${text.slice(to)}`;
}
