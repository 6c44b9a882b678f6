import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BodyView } from '#shared/model/body-view.ts';
import { CodeView } from '../code-view/code-view.tsx';
import { CopyButton } from '../copy-button.tsx';
import { formatBytes } from '../text/format-bytes.ts';
import { prettyJson } from '../text/pretty-json.ts';
import styles from './exchange-view.module.css';

interface BodyPaneProps {
  what: string;
  sent: BodyView | undefined;
  received: BodyView | undefined;
}

/** The body of a message, formatted or raw; when the ends differ, either the sent or the received one. */
export function BodyPane({ what, sent, received }: BodyPaneProps) {
  const [end, setEnd] = useState('sent');
  const [form, setForm] = useState('pretty');
  const differ = sent && received ? sent.content !== received.content || sent.size !== received.size : false;
  const body = differ && end === 'received' ? received : (sent ?? received);
  const pretty = useMemo(() => (body?.encoding === 'utf8' ? prettyJson(body.content) : undefined), [body]);
  if (!body || body.size === 0)
    return (
      <p className={styles.note}>
        Body <span>empty</span>
      </p>
    );
  const text = form === 'pretty' ? (pretty ?? body.content) : body.content;
  return (
    <>
      <h2 className={styles.note}>
        Body <span>{bodyWords(body)}</span>
        {sent && received && <BodyAgreement differ={differ} />}
        <span className={styles.push}>
          {differ && <Switch label="End" value={end} onChange={setEnd} values={['sent', 'received']} />}
          {pretty !== undefined && (
            <Switch label="Body format" value={form} onChange={setForm} values={['pretty', 'raw']} />
          )}
          <CopyButton what={`${what} body`} text={body.content} />
        </span>
      </h2>
      <CodeView label={`Body of the ${what}`} text={text} json={pretty !== undefined} />
    </>
  );
}

function BodyAgreement({ differ }: { differ: boolean }) {
  return differ ? (
    <span className={styles.differs}>changed in transit</span>
  ) : (
    <span className={styles.same}>received as sent</span>
  );
}

function bodyWords({ size, encoding, truncated, content }: BodyView): string {
  const parts = [formatBytes(size)];
  if (encoding === 'base64') parts.push('binary, shown as Base64');
  if (truncated) parts.push(`the first ${formatBytes(content.length)} shown`);
  return parts.join(', ');
}

interface SwitchProps {
  label: string;
  value: string;
  values: readonly [string, string];
  onChange: (value: string) => void;
}

function Switch({ label, value, values, onChange }: SwitchProps) {
  const data = values.map((each) => ({ value: each, label: each.charAt(0).toUpperCase() + each.slice(1) }));
  return <SegmentedControl size="xs" aria-label={label} value={value} onChange={onChange} data={data} />;
}
