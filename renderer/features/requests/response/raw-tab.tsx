import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BodyView } from '#shared/model/body-view.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { bodyBytes } from '../../../components/text/body-bytes.ts';
import { byteWords } from '../../../components/text/byte-words.ts';
import { hexLines } from '../../../components/text/hex-lines.ts';
import styles from './response.module.css';
import { requestHead, responseHead } from './wire-text.ts';

/** Maximum number of bytes shown of a message. */
const maxBytes = 100_000;

/** Both messages in wire format, as text or as hex. */
export function RawTab({ step: { exchange } }: { step: RequestStep }) {
  const [form, setForm] = useState('text');
  const head = responseHead(exchange);
  return (
    <div className={styles.pad}>
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Format"
          value={form}
          onChange={setForm}
          data={[
            { value: 'text', label: 'Text' },
            { value: 'hex', label: 'Hex' },
          ]}
        />
        <span className={styles.aside}>Header lines end with CR LF.</span>
      </div>
      <Message what="Request" head={requestHead(exchange)} body={exchange.request.body} hex={form === 'hex'} />
      {head !== undefined && exchange.response && (
        <Message what="Response" head={head} body={exchange.response.body} hex={form === 'hex'} />
      )}
    </div>
  );
}

interface MessageProps {
  what: string;
  head: string;
  body: BodyView;
  hex: boolean;
}

function Message({ what, head, body, hex }: MessageProps) {
  const bytes = useMemo(() => {
    const [first, second] = [new TextEncoder().encode(head), bodyBytes(body)];
    const all = new Uint8Array(first.length + second.length);
    all.set(first);
    all.set(second, first.length);
    return all;
  }, [head, body]);
  const shown = bytes.subarray(0, maxBytes);
  const text = useMemo(() => (hex ? hexLines(shown) : new TextDecoder().decode(shown)), [hex, shown]);
  const missing = bytes.length > maxBytes || body.truncated;
  return (
    <section aria-label={`${what} as sent`}>
      <h3 className={styles.title}>
        {what} <span>{missing ? `the first ${byteWords(shown.length)}` : byteWords(bytes.length)}</span>
        <CopyButton what={what.toLowerCase()} text={text} />
      </h3>
      <CodeView label={what} text={text} json={false} wraps={!hex} />
    </section>
  );
}
