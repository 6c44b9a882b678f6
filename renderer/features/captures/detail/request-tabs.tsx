import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { CopyButton } from '../../../components/button.tsx';
import { InspectButton } from '../../../components/inspect/inspect-button.tsx';
import { SectionTitle } from '../../../components/detail-pane.tsx';
import { Facts } from '../../../components/facts.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { compareHeaders } from '../../../components/hop/compare-headers.ts';
import { HeaderList } from '../../../components/hop/header-list.tsx';
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
  return (
    <>
      <Fields what="Headers" pairs={headers} />
      {trailers.length > 0 && <Fields what="Trailers" pairs={trailers} />}
    </>
  );
}

function Fields({ what, pairs }: { what: string; pairs: readonly HeaderPair[] }) {
  const text = pairs.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <section aria-label={what}>
      <SectionTitle
        aside={`${String(pairs.length)}, as received`}
        end={
          <>
            <InspectButton what={what.toLowerCase()} text={text} />
            <CopyButton what={what.toLowerCase()} text={text} />
          </>
        }
      >
        {what}
      </SectionTitle>
      <HeaderList rows={compareHeaders(pairs, pairs)} />
    </section>
  );
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
