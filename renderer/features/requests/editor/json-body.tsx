import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { jsonProblem } from '../../../components/text/json-problem.ts';
import { prettyJson } from '../../../components/text/pretty-json.ts';
import type { BodyForm } from '../../../store/requests/request-form.ts';
import styles from './editor.module.css';

/** A JSON editor. Invalid JSON is reported with line and column, but can be sent. */
export function JsonBody({ body, onChange }: { body: BodyForm; onChange: (part: Partial<BodyForm>) => void }) {
  const problem = useMemo(() => jsonProblem(body.json), [body.json]);
  const pretty = useMemo(() => prettyJson(body.json), [body.json]);
  const empty = body.json.trim() === '';
  return (
    <>
      <CodeField
        label="JSON body"
        text={body.json}
        json
        placeholder="{ }"
        onChange={(json) => {
          onChange({ json });
        }}
      />
      <div className={styles.line}>
        {problem ? (
          <span className={empty ? styles.note : styles.problem} role="status">
            {empty
              ? 'Empty text is not JSON. It is sent as an empty body.'
              : `Line ${String(problem.line)}, column ${String(problem.column)}: ${problem.words}. The text is sent unchanged.`}
          </span>
        ) : (
          <span className={styles.good} role="status">
            Valid JSON
          </span>
        )}
        <Button
          look="quiet"
          size="small"
          className={styles.push}
          disabled={pretty === undefined || pretty === body.json}
          onClick={() => {
            if (pretty !== undefined) onChange({ json: pretty });
          }}
        >
          Format
        </Button>
      </div>
    </>
  );
}
