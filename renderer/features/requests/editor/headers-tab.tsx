import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { listPairs } from '../../../components/list-pairs.ts';
import { PairRows } from '../../../components/pair-rows.tsx';
import { headersOfLines, linesOfHeaders } from '../../../store/requests/header-lines.ts';
import { impliedType } from '../../../store/requests/spec-of-form.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { commonHeaders } from './common-headers.ts';
import styles from './editor.module.css';

/** The header fields, in the order in which they are sent. */
export function HeadersTab() {
  const { form, change } = useDraft();
  const [bulk, setBulk] = useState<string>();
  const type = impliedType(form);
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>
        Header fields
        <Button
          look="quiet"
          size="small"
          aria-pressed={bulk !== undefined}
          onClick={() => {
            setBulk(bulk === undefined ? linesOfHeaders(form.headers) : undefined);
          }}
        >
          Edit as text
        </Button>
      </h3>
      {bulk === undefined ? (
        <PairRows
          what="Header"
          names={commonHeaders}
          {...listPairs(form.headers, (headers) => {
            change({ headers });
          })}
        />
      ) : (
        <textarea
          className={styles.bulk}
          aria-label="Header fields, one on each line"
          placeholder={'Accept: application/json\n// X-Off: this one is not sent'}
          spellCheck={false}
          value={bulk}
          onChange={(event) => {
            setBulk(event.target.value);
            change({ headers: headersOfLines(event.target.value) });
          }}
        />
      )}
      <p className={styles.note}>
        {type !== undefined && (
          <>
            <code>Content-Type: {type}</code> goes along with the body.{' '}
          </>
        )}
        {form.token.condition !== 'none' && (
          <>
            <code>Authorization: Bearer …</code> goes along as chosen under Token.{' '}
          </>
        )}
        {bulk === undefined ? 'Alt and an arrow key move a field.' : 'A line that begins with // is not sent.'}
      </p>
    </div>
  );
}
