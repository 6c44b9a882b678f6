import { SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { BodyView } from '#shared/model/message.ts';
import type { Inspected } from '../../store/inspect-store.ts';
import { CodeView } from '../code-view/code-view.tsx';
import { inspectedBody, inspectedWhole } from '../inspect/inspected-message.ts';
import { InspectButton } from '../inspect/inspect-button.tsx';
import { requestHead, responseHead } from '../text/message-head.ts';
import { Breakable } from '../text/breakable.tsx';
import { CopyButton } from '../button.tsx';
import { Nothing, SectionTitle } from '../detail-pane.tsx';
import { formatBytes } from '../text/format-bytes.ts';
import { prettyJson } from '#shared/text/pretty-json.ts';
import { compareHeaders, isAddedOnWriting, isSame } from './compare-headers.ts';
import { useMask } from '../use-mask.ts';
import { HeaderList } from './header-list.tsx';
import type { SeenMessage } from '#shared/trace/hop-end.ts';

interface MessageViewProps {
  what: 'request' | 'response';
  /** The request line or the status. */
  start?: string;
  sent: SeenMessage | undefined;
  received: SeenMessage | undefined;
}

/** The headers and the body of a message. Differences between the two ends are highlighted. */
export function MessageView({ what, start, sent, received }: MessageViewProps) {
  const seen = sent ?? received;
  const mask = useMask();
  const line = start !== undefined && (
    <Text p="8 var(--edge) 0" fz="sm" lh="sm" ff="mono" fw={500} style={{ overflowWrap: 'anywhere' }}>
      <Breakable text={mask.text(start)} />
    </Text>
  );
  if (!seen)
    return (
      <>
        {line}
        <Nothing>{what === 'response' ? 'Its headers and body were not stored.' : 'Not stored.'}</Nothing>
      </>
    );
  return (
    <>
      {line}
      <MessageHeaders
        title="Headers"
        what={what}
        sent={sent}
        received={received}
        inspected={inspectedOf(what, start, received ?? seen)}
      />
      <BodyPane what={what} sent={sent?.body} received={received?.body} />
    </>
  );
}

interface MessageHeadersProps {
  title: string;
  /** What has the headers, e.g. `request`. */
  what: string;
  sent: Pick<SeenMessage, 'headers'> | undefined;
  received: Pick<SeenMessage, 'headers'> | undefined;
  /** The message to inspect, if it is known as a whole. */
  inspected: string | Inspected | undefined;
}

/** The headers of a message. Differences between the two ends are highlighted. */
export function MessageHeaders({ title, what, sent, received, inspected }: MessageHeadersProps) {
  const seen = received ?? sent;
  if (!seen) return null;
  const rows = compareHeaders((sent ?? seen).headers, seen.headers);
  const differing = rows.filter((row) => !isSame(row) && !isAddedOnWriting(row)).length;
  const changed = `${differing === 1 ? '1 differs' : `${String(differing)} differ`} between the ends`;
  return (
    <section aria-label={title === 'Headers' ? `Headers of the ${what}` : title}>
      <SectionTitle
        aside={
          <>
            {rows.length} {sent && received && <Agreement changed={differing === 0 ? undefined : changed} />}
          </>
        }
        end={
          <>
            {inspected && <InspectButton what={what} text={inspected} />}
            <CopyButton
              what={`${what} headers`}
              text={seen.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
            />
          </>
        }
      >
        {title}
      </SectionTitle>
      <HeaderList rows={rows} />
    </section>
  );
}

/** The message to inspect; undefined if it is not known as a whole. */
function inspectedOf(what: 'request' | 'response', start: string | undefined, { headers, body }: SeenMessage) {
  const [first = '', second = '', ...others] = start?.split(' ') ?? [];
  if (first === '') return undefined;
  const head =
    what === 'request'
      ? requestHead({ method: first, url: second, headers })
      : responseHead({ status: Number(first), reason: [second, ...others].join(' '), headers });
  return inspectedWhole(what, head, body);
}

/** Whether the ends agree; `changed` says how they differ. */
function Agreement({ changed }: { changed: string | undefined }) {
  return (
    <Text span inherit c={changed === undefined ? 'ok' : 'warn'} ml={4}>
      {changed ?? 'received as sent'}
    </Text>
  );
}

interface BodyPaneProps {
  what: string;
  sent: BodyView | undefined;
  received: BodyView | undefined;
}

/** The body of a message, formatted or raw; when the ends differ, either the sent or the received one. */
function BodyPane({ what, sent, received }: BodyPaneProps) {
  const [end, setEnd] = useState('sent');
  const [form, setForm] = useState('pretty');
  const differ = sent && received ? sent.content !== received.content || sent.size !== received.size : false;
  const body = differ && end === 'received' ? received : (sent ?? received);
  const pretty = useMemo(() => (body?.encoding === 'utf8' ? prettyJson(body.content) : undefined), [body]);
  if (!body || body.size === 0) return <SectionTitle aside="empty">Body</SectionTitle>;
  return (
    <>
      <SectionTitle
        aside={
          <>
            {bodyWords(body)} {sent && received && <Agreement changed={differ ? 'changed in transit' : undefined} />}
          </>
        }
        end={
          <>
            {differ && choice('End', end, setEnd, ['Sent', 'Received'])}
            {pretty !== undefined && choice('Body format', form, setForm, ['Pretty', 'Raw'])}
            {!body.truncated && <InspectButton what={`${what} body`} text={inspectedBody(`${what} body`, body)} />}
            <CopyButton what={`${what} body`} text={body.content} />
          </>
        }
      >
        Body
      </SectionTitle>
      <CodeView
        label={`Body of the ${what}`}
        text={form === 'pretty' ? (pretty ?? body.content) : body.content}
        json={pretty !== undefined}
      />
    </>
  );
}

function bodyWords({ size, encoding, truncated, content }: BodyView): string {
  const parts = [formatBytes(size)];
  if (encoding === 'base64') parts.push('binary, shown as Base64');
  if (truncated) parts.push(`the first ${formatBytes(content.length)} shown`);
  return parts.join(', ');
}

function choice(label: string, value: string, onChange: (value: string) => void, labels: string[]): ReactNode {
  const data = labels.map((each) => ({ value: each.toLowerCase(), label: each }));
  return <SegmentedControl size="xs" aria-label={label} value={value} onChange={onChange} data={data} />;
}
