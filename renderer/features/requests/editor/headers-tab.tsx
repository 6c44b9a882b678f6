import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { listPairs } from '../../../components/list-pairs.ts';
import { PairRows } from '../../../components/pair-rows.tsx';
import { headersOfLines, linesOfHeaders } from '../../../store/requests/header-lines.ts';
import { typedTokens } from '../../../store/requests/managed-token.ts';
import { impliedType } from '../../../store/requests/spec-of-form.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { commonHeaders } from './common-headers.ts';
import styles from './editor.module.css';

/** The headers, in the order of sending. */
export function HeadersTab() {
  const { form, change } = useDraft();
  const [bulk, setBulk] = useState<string>();
  const type = impliedType(form);
  const typed = typedTokens(form).includes('header');
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>
        {' '}
        Headers{' '}
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
          aria-label="Headers, one per line"
          placeholder={'Accept: application/json\n// X-Off: not sent'}
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
            <code>Content-Type: {type}</code> is added for the body.{' '}
          </>
        )}
        {typed && form.token.condition !== 'none' && (
          <>
            This <code>Authorization</code> header is sent instead of the token chosen under Token.{' '}
          </>
        )}
        {!typed && form.token.condition !== 'none' && (
          <>
            <code>Authorization: Bearer …</code> is added as chosen under Token.{' '}
          </>
        )}
        {bulk === undefined
          ? 'Press Alt and an arrow key to move a header.'
          : 'A line that starts with // is not sent.'}
      </p>
    </div>
  );
}
