import { Box, Text } from '@mantine/core';
import { ScanSearch } from 'lucide-react';
import type { RequestStep } from '#shared/model/request-run.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { Button, CopyButton } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ExplainedList, type ExplainedValue } from '../../../components/explained-list.tsx';
import { CheckList } from '../../../components/hop/check-list.tsx';
import { compareHeaders, isAddedOnWriting, isSame } from '../../../components/hop/compare-headers.ts';
import { ErrorWords } from '../../../components/hop/error-words.tsx';
import { firstHeader } from '#shared/model/header-pair.ts';
import { HeaderList } from '../../../components/hop/header-list.tsx';
import { hopEnd, type SeenMessage } from '#shared/trace/hop-end.ts';
import { waterfallBars } from '../../../components/hop/waterfall-bars.ts';
import { Waterfall } from '../../../components/hop/waterfall.tsx';
import { inspectedWhole } from '../../../components/inspect/inspected-message.ts';
import { InspectButton } from '../../../components/inspect/inspect-button.tsx';
import { TabSet } from '../../../components/tab-set.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { requestHead, responseHead } from '../../../components/text/message-head.ts';
import { decodeJwt } from '../../../components/text/decode-jwt.ts';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import { claimsOf } from '../../../components/token/claims-of.ts';
import type { Inspected } from '../../../store/inspect-store.ts';
import { showInspect } from '../../../store/show-inspect.ts';
import { useStores } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';
import { useTab } from '../use-tab.ts';
import { PartTitle } from './part-title.tsx';
import { RawTab } from './raw-tab.tsx';

const tabs = [
  { id: 'body', label: 'Body', content: BodyTab },
  { id: 'headers', label: 'Headers', content: HeadersTab },
  { id: 'decision', label: 'Checks', content: DecisionTab },
  { id: 'timing', label: 'Timing', content: TimingTab },
  { id: 'tls', label: 'TLS', content: TlsTab },
  { id: 'raw', label: 'Raw', content: RawTab },
] as const;

/** One exchange of the request, part by part. */
export function StepTabs({ step }: { step: RequestStep }) {
  return (
    <TabSet
      {...useTab('response')}
      tabs={tabs.map(({ id, label, content: Content }) => ({
        id,
        label,
        holds: holds(id, step),
        content: <Content key={step.exchange.id} step={step} />,
      }))}
      flex={1}
      panel={{ tabIndex: 0 }}
      __vars={{ '--code-height': 'none' }}
    />
  );
}

/** A short summary of a tab's content. */
function holds(id: (typeof tabs)[number]['id'], { exchange, decision }: RequestStep): string {
  if (id === 'headers') return String(exchange.response?.headers.length ?? 0);
  if (id === 'tls') return exchange.tls?.protocol.replace('TLSv', '') ?? '';
  if (id !== 'decision' || !decision) return '';
  const passed = decision.checks.filter(({ outcome }) => outcome === 'passed' || outcome === 'warning').length;
  return `${String(passed)}/${String(decision.checks.length)}`;
}

/** The response body, formatted, raw or as hex, with search and save. */
function BodyTab({ step: { exchange } }: { step: RequestStep }) {
  const { client } = useStores();
  const body = exchange.response?.body;
  if (!body) {
    return (
      <EmptyState title="No response was received">
        {exchange.error && (
          <span>
            <ErrorWords error={exchange.error} />
          </span>
        )}
      </EmptyState>
    );
  }
  if (body.size === 0) {
    return (
      <EmptyState title="No body">
        {exchange.request.method === 'HEAD'
          ? 'A response to HEAD has no body (RFC 9110 9.3.2).'
          : 'The response has only headers.'}
      </EmptyState>
    );
  }
  return (
    <BodyReader
      label="Body of the response"
      body={body}
      fileName={fileNameOf(exchange.request.url, exchange.response?.headers ?? [])}
      load={() => client.requests.body({ id: exchange.id })}
    />
  );
}

/** The headers of the response and of the request. When Hookbench is both ends, differences are highlighted. */
function HeadersTab({ step: { exchange, decision } }: { step: RequestStep }) {
  const sent = hopEnd({ kind: 'exchange', exchange });
  const received = decision && hopEnd({ kind: 'decision', decision });
  const { request, response } = exchange;
  return (
    <Box pb={12}>
      {/* The receiver of the request sends the response. */}
      <MessageHeaders
        what="Response"
        sent={received?.response}
        received={sent?.response}
        inspected={response && inspectedWhole('response', responseHead(response), response.body)}
      />
      <MessageHeaders
        what="Request"
        sent={sent?.request}
        received={received?.request}
        inspected={inspectedWhole('request', requestHead(request), request.body)}
      />
    </Box>
  );
}

interface MessageHeadersProps {
  what: 'Request' | 'Response';
  sent: SeenMessage | undefined;
  received: SeenMessage | undefined;
  /** The message to inspect, if it is known as a whole. */
  inspected: Inspected | undefined;
}

function MessageHeaders({ what, sent, received, inspected }: MessageHeadersProps) {
  const seen = sent ?? received;
  if (!seen) return null;
  const rows = compareHeaders(seen.headers, (received ?? seen).headers);
  const differing = rows.filter((row) => !isSame(row) && !isAddedOnWriting(row)).length;
  const text = (received ?? seen).headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <section aria-label={`${what} headers`}>
      <PartTitle
        title={what}
        aside={rows.length}
        action={
          <>
            {inspected && <InspectButton what={what.toLowerCase()} text={inspected} />}
            <CopyButton what={`${what.toLowerCase()} headers`} text={text} />
          </>
        }
      >
        {sent && received && (
          <Text span inherit fw={450} c={differing === 0 ? 'var(--ok)' : 'var(--warn)'}>
            {differing === 0 ? 'received as sent' : `${String(differing)} differ from what was sent`}
          </Text>
        )}
      </PartTitle>
      <HeaderList rows={rows} />
    </section>
  );
}

/** The checks of the server next to the request of the client. */
function DecisionTab({ step }: { step: RequestStep }) {
  const { decision } = step;
  return (
    <div className={styles.sides}>
      <section aria-label="Server checks">
        <PartTitle title={decision ? `${partyName[decision.server]} checks` : 'Server checks'} />
        {decision ? (
          <CheckList checks={decision.checks} />
        ) : (
          <EmptyState title="Not available">
            {step.exchange.to === 'other'
              ? 'The server is not part of Hookbench, so only its response is known.'
              : 'The request did not reach the checks of the server.'}
          </EmptyState>
        )}
      </section>
      <section aria-label="Client request">
        <PartTitle title="Client request" />
        <ClientView step={step} />
      </section>
    </div>
  );
}

/** Number of characters shown of a long credential. */
const maxCredential = 32;

/** The parts of the request that a server checks first: URL, token and claims. */
function ClientView({ step: { exchange } }: { step: RequestStep }) {
  const { method, url, headers, body } = exchange.request;
  const authorization = firstHeader(headers, 'authorization');
  const contentType = firstHeader(headers, 'content-type');
  const values: ExplainedValue[] = [
    { name: 'Request', value: `${method} ${url}`, inspect: url },
    authorizationOf(authorization),
    ...(contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]),
    ...(body.size === 0 ? [] : [{ name: 'Body', value: formatBytes(body.size) }]),
  ];
  const jwt = decodeJwt(authorization ?? '');
  const claims = jwt ? claimsOf(jwt.claims) : [];
  return (
    <>
      <ExplainedList label="Request" values={values} />
      {claims.length > 0 && (
        <>
          <PartTitle title="Token claims" aside="decoded, not verified" />
          <ExplainedList label="Token claims" values={claims} />
        </>
      )}
    </>
  );
}

/** The Authorization header with a long token truncated; the Headers tab has the full value. */
function authorizationOf(value: string | undefined): ExplainedValue {
  const name = 'Authorization';
  if (value === undefined) return { name, value: 'none' };
  if (value.length <= maxCredential) return { name, value };
  return { name, value: `${value.slice(0, maxCredential)}…`, aside: `${String(value.length)} characters, see Headers` };
}

/** The duration of each phase, and the phase of the error when no response was received. */
function TimingTab({ step: { exchange } }: { step: RequestStep }) {
  const { phases, error, startedAt } = exchange;
  const failed = error !== undefined;
  if (waterfallBars(phases, failed).length === 0 && !error) return <EmptyState title="No timing was measured" />;
  return (
    <>
      <Waterfall phases={phases} failed={failed} />
      {error && (
        <Text c="bad" px={16} py={10} style={{ overflowWrap: 'anywhere' }}>
          <ErrorWords error={error} />
        </Text>
      )}
      <Text size="sm" ff="mono" c="faint" px={16} py={8}>
        Started {startedAt}
        {phases.total !== null && `, ${durationText(phases.total)} in total`}
      </Text>
    </>
  );
}

/** The negotiated TLS parameters, and the server's certificates. */
function TlsTab({ step: { exchange } }: { step: RequestStep }) {
  const stores = useStores();
  const { tls, request, remoteAddress } = exchange;
  const server = URL.parse(request.url)?.origin;
  if (tls) {
    return (
      <Box pb={12}>
        <TlsView tls={tls} url={request.url} remoteAddress={remoteAddress} />
      </Box>
    );
  }
  return request.url.startsWith('https:') ? (
    <EmptyState title="No TLS session">
      The connection ended before the TLS handshake was complete.
      {server !== undefined && (
        <Button icon={ScanSearch} onClick={() => showInspect(stores, { text: server })}>
          Inspect the server
        </Button>
      )}
    </EmptyState>
  ) : (
    <EmptyState title="Sent without TLS">
      Over http, anyone on the network path can read the request and its token. Tokens must be sent over TLS (RFC 6750
      5.3).
    </EmptyState>
  );
}
