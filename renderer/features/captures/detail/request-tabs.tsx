import type { CaptureWithBody } from '#shared/model/capture.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { Facts } from '../../../components/facts.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { MessageHeaders } from '../../../components/hop/message-view.tsx';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import { Value } from '../../../components/value.tsx';
import { useStores } from '../../../store/use-stores.ts';

/** The received body. The first difference from the sent body, else the byte that a check reports, is highlighted. */
export function BodyTab({ capture }: { capture: CaptureWithBody }) {
  const { client } = useStores();
  const { id, path, headers, body, pairing, checks } = capture;
  if (body.size === 0) return <EmptyState title="No body">The request has only headers.</EmptyState>;
  return (
    <BodyReader
      label="Body of the capture"
      body={body}
      fileName={fileNameOf(path, headers)}
      load={() => client.captures.body({ id })}
      mark={pairing?.firstDifference ?? checks.find(({ offset }) => offset !== undefined)?.offset}
    />
  );
}

/** The headers and trailers in their received order and case. */
export function HeadersTab({ capture: { headers, trailers = [] } }: { capture: CaptureWithBody }) {
  const parts = [{ title: 'Headers', what: 'request', headers }];
  if (trailers.length > 0) parts.push({ title: 'Trailers', what: 'trailer', headers: trailers });
  return parts.map((part) => (
    <MessageHeaders
      {...part}
      key={part.title}
      sent={undefined}
      received={part}
      inspected={part.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
    />
  ));
}

/** The sender, the connection, and when the bytes arrived. */
export function ConnectionTab({ capture }: { capture: CaptureWithBody }) {
  const { peer, httpVersion, tls, arrival, durationMs, receivedAt } = capture;
  const after = (ms: number) => `${durationText(ms)} after the connection was ready`;
  return (
    <>
      <Facts
        mono
        facts={{
          Received: <Value what="time received" text={receivedAt} />,
          Sender: <Value what="address of the sender" text={peer} />,
          Protocol: `HTTP/${httpVersion}${tls ? ' over TLS' : ''}`,
          'First byte': arrival && after(arrival.firstByteMs),
          'Last byte': arrival && after(arrival.lastByteMs),
          'Response sent': `${durationText(durationMs)} after the first byte`,
        }}
      />
      {tls && <TlsView tls={tls} />}
    </>
  );
}
