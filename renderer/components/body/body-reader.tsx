import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BodyView } from '#shared/model/body-view.ts';
import { CodeView } from '../code-view/code-view.tsx';
import { CopyButton } from '../copy-button.tsx';
import { SearchField } from '../search-field.tsx';
import { bodyForms, type BodyFormName } from './body-forms.ts';
import styles from './body.module.css';
import { markOf } from './mark-of.ts';
import { SaveBody } from './save-body.tsx';
import { useFound } from './use-found.ts';
import { WholeBody } from './whole-body.tsx';

const labels: Record<BodyFormName, string> = { pretty: 'Pretty', raw: 'Raw', hex: 'Hex' };

interface BodyReaderProps {
  /** What it is called for who cannot see it, e.g. `Body of the response`. */
  label: string;
  body: BodyView;
  fileName: string;
  /** Reads all bytes, where the view holds less. */
  load: () => Promise<Blob>;
  /** A byte to mark. */
  mark?: number | undefined;
}

/** Finding the values in longer text to colour them would take too long, in characters. */
const mostColoured = 2_000_000;

/** A body: indented, as it came, or as bytes; to search, to copy and to save. */
export function BodyReader({ label, body: seen, fileName, load, mark }: BodyReaderProps) {
  const [whole, setWhole] = useState<BodyView>();
  const body = whole ?? seen;
  const writers = useMemo(() => bodyForms(body), [body]);
  const forms = Object.keys(writers) as BodyFormName[];
  const [chosen, choose] = useState<BodyFormName>();
  const form = chosen !== undefined && forms.includes(chosen) ? chosen : (forms[0] ?? 'hex');
  const text = useMemo(() => writers[form]?.() ?? '', [writers, form]);
  const { found, words, step, ...search } = useFound(text);
  const marked = useMemo(
    () => (mark === undefined ? undefined : markOf(body, form, text, mark)),
    [body, form, text, mark],
  );
  return (
    <>
      <div className={styles.bar}>
        {forms.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Form of the body"
            value={form}
            onChange={choose}
            data={forms.map((value) => ({ value, label: labels[value] }))}
          />
        )}
        <SearchField
          label="Search the body"
          placeholder="Search"
          value={search.text}
          onChange={search.setText}
          onEnter={step}
          found={words}
        />
        <CopyButton what="body" text={form === 'hex' ? text : body.content} />
        <SaveBody fileName={fileName} load={load} />
      </div>
      {body.truncated && <WholeBody body={body} load={load} onLoad={setWhole} />}
      <CodeView
        label={label}
        text={text}
        json={form === 'pretty' && text.length < mostColoured}
        wraps={form !== 'hex'}
        found={search.text === '' ? (marked ?? found) : found}
      />
    </>
  );
}
