import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BodyView } from '#shared/model/body-view.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { bodyForms, type BodyFormName } from './body-forms.ts';
import { NoAnswer } from './no-answer.tsx';
import styles from './response.module.css';
import { SaveBody } from './save-body.tsx';
import { useFound } from './use-found.ts';
import { WholeBody } from './whole-body.tsx';

const labels: Record<BodyFormName, string> = { pretty: 'Pretty', raw: 'Raw', hex: 'Hex' };

/** Finding the values in longer text to colour them would take too long, in characters. */
const mostColoured = 2_000_000;

/** The body of the answer: indented, as it came, or as bytes; to search and to save. */
export function BodyTab({ step: { exchange } }: { step: RequestStep }) {
  const [whole, setWhole] = useState<BodyView>();
  const body = whole ?? exchange.response?.body;
  if (!body) return <NoAnswer exchange={exchange} />;
  if (body.size === 0) {
    return (
      <EmptyState title="No body">
        {exchange.request.method === 'HEAD'
          ? 'An answer to HEAD has headers alone (RFC 9110 9.3.2).'
          : 'The answer has headers alone.'}
      </EmptyState>
    );
  }
  return <ShownBody exchange={exchange} body={body} onLoad={setWhole} />;
}

interface ShownBodyProps {
  exchange: Exchange;
  body: BodyView;
  onLoad: (whole: BodyView) => void;
}

function ShownBody({ exchange, body, onLoad }: ShownBodyProps) {
  const writers = useMemo(() => bodyForms(body), [body]);
  const forms = Object.keys(writers) as BodyFormName[];
  const [chosen, choose] = useState<BodyFormName>();
  const form = chosen !== undefined && forms.includes(chosen) ? chosen : (forms[0] ?? 'hex');
  const text = useMemo(() => writers[form]?.() ?? '', [writers, form]);
  const { found, words, step, ...search } = useFound(text);
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
        <SaveBody exchange={exchange} />
      </div>
      {body.truncated && <WholeBody exchange={exchange} body={body} onLoad={onLoad} />}
      <CodeView
        label="Body of the response"
        text={text}
        json={form === 'pretty' && text.length < mostColoured}
        wraps={form !== 'hex'}
        found={found}
      />
    </>
  );
}
