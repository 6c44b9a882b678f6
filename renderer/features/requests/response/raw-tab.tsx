import { Box, Group, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BodyView } from '#shared/model/body-view.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { bodyBytes } from '../../../components/text/body-bytes.ts';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { hexLines } from '../../../components/text/hex-lines.ts';
import styles from '../requests.module.css';
import { PartTitle } from './part-title.tsx';

/** Maximum number of bytes shown of a message. */
const maxBytes = 100_000;

/** Both messages in wire format, as text or as hex. */
export function RawTab({ step: { exchange } }: { step: RequestStep }) {
  const [form, setForm] = useState('text');
  const { request, response } = exchange;
  return (
    <Box pb={12}>
      <Group gap={6} px={12} pt={8} pb={4} className={styles.bar}>
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
        <Text span size="sm" c="faint">
          Header lines end with CR LF.
        </Text>
      </Group>
      <Message what="Request" head={requestHead(request)} body={request.body} hex={form === 'hex'} />
      {response && <Message what="Response" head={responseHead(response)} body={response.body} hex={form === 'hex'} />}
    </Box>
  );
}

/** The request line and headers. */
function requestHead({ method, url, headers }: Exchange['request']): string {
  const target = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] ?? url;
  const path = target.startsWith('/') ? target : `/${target}`;
  return headText(`${method} ${path} HTTP/1.1`, headers);
}

/** The status line and headers. */
function responseHead({ status, headers }: NonNullable<Exchange['response']>): string {
  return headText(`HTTP/1.1 ${String(status)} ${reasonPhrase(status)}`, headers);
}

/** The start line and headers of a message in HTTP/1.1 format (RFC 9112 2.1); lines end with CRLF. */
function headText(startLine: string, headers: readonly HeaderPair[]): string {
  return [startLine, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
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
      <PartTitle
        title={what}
        aside={missing ? `the first ${formatBytes(shown.length)}` : formatBytes(bytes.length)}
        action={<CopyButton what={what.toLowerCase()} text={text} />}
      />
      <CodeView label={what} text={text} json={false} wraps={!hex} />
    </section>
  );
}
