import { SegmentedControl } from '@mantine/core';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { CheckField } from '../../../components/field/check-field.tsx';
import { listPairs } from '../../../components/list-pairs.ts';
import { PairRows } from '../../../components/pair-rows.tsx';
import { mediaTypeOf } from '../../../store/requests/body-spec.ts';
import type { BodyForm, BodyKind } from '../../../store/requests/request-form.ts';
import { useDraft } from '../../../store/use-draft.ts';
import styles from './editor.module.css';
import { FileBody } from './file-body.tsx';
import { JsonBody } from './json-body.tsx';

const kinds: readonly { value: BodyKind; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'json', label: 'JSON' },
  { value: 'text', label: 'Text' },
  { value: 'form', label: 'Form' },
  { value: 'file', label: 'File' },
];

/** The body and its Content-Type. */
export function BodyTab() {
  const { form, change } = useDraft();
  const { body } = form;
  const changeBody = (part: Partial<BodyForm>) => {
    change({ body: { ...body, ...part } });
  };
  const said = form.headers.find(({ name, enabled }) => enabled && name.trim().toLowerCase() === 'content-type');
  const type = mediaTypeOf(body);
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <SegmentedControl
          size="xs"
          aria-label="Body type"
          value={body.kind}
          data={[...kinds]}
          onChange={(kind) => {
            changeBody({ kind });
          }}
        />
        {said && body.kind !== 'none' && (
          <span className={styles.note}>
            <code>Content-Type: {said.value}</code> from the Headers tab
          </span>
        )}
        {!said && type !== undefined && (
          <CheckField
            label={
              <span className={styles.note}>
                Send <code>Content-Type: {type}</code>
              </span>
            }
            checked={body.sendType}
            onChange={(sendType) => {
              changeBody({ sendType });
            }}
          />
        )}
      </div>
      <BodyField body={body} onChange={changeBody} />
    </div>
  );
}

function BodyField({ body, onChange }: { body: BodyForm; onChange: (part: Partial<BodyForm>) => void }) {
  switch (body.kind) {
    case 'none':
      return <p className={styles.note}>The request has no body.</p>;
    case 'json':
      return <JsonBody body={body} onChange={onChange} />;
    case 'text':
      return (
        <CodeField
          label="Text body"
          text={body.text}
          json={false}
          onChange={(text) => {
            onChange({ text });
          }}
        />
      );
    case 'form':
      return (
        <PairRows
          what="Form field"
          {...listPairs(body.form, (form) => {
            onChange({ form });
          })}
        />
      );
    case 'file':
      return <FileBody body={body} onChange={onChange} />;
  }
}
