import { Box } from '@mantine/core';
import { ScanSearch } from 'lucide-react';
import type { RequestStep } from '#shared/model/request-run.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { Button } from '../../../components/button.tsx';
import { SectionTitle } from '../../../components/detail-pane.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ExplainedList, type ExplainedValue } from '../../../components/explained-list.tsx';
import { CheckList, checksHold } from '../../../components/hop/check-list.tsx';
import { ErrorWords } from '../../../components/hop/error-words.tsx';
import { firstHeader } from '#shared/model/header-pair.ts';
import { hopEnd } from '#shared/trace/hop-end.ts';
import { MessageHeaders } from '../../../components/hop/message-view.tsx';
import { waterfallBars } from '../../../components/hop/waterfall-bars.ts';
import { Timing, TransportProblem } from '../../../components/hop/waterfall.tsx';
import { inspectedWhole } from '../../../components/inspect/inspected-message.ts';
import { TabSet, type ShownTab } from '../../../components/tab-set.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { requestHead, responseHead } from '../../../components/text/message-head.ts';
import { decodeJwt } from '../../../components/text/decode-jwt.ts';
import { TlsView } from '../../../components/tls/tls-view.tsx';
import { claimsOf } from '../../../components/token/claims-of.ts';
import { showInspect } from '../../../store/show-inspect.ts';
import { useStores } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';
import { useTab } from '../use-tab.ts';
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
        ...held(id, step),
        content: <Content key={step.exchange.id} step={step} />,
      }))}
      flex={1}
      panel={{ tabIndex: 0 }}
      __vars={{ '--code-height': 'none' }}
    />
  );
}

/** A short summary of a tab's content. */
function held(id: string, { exchange, decision }: RequestStep): Pick<ShownTab, 'holds' | 'outcome'> {
  if (id === 'headers') return { holds: String(exchange.response?.headers.length ?? 0) };
  if (id === 'tls') return { holds: exchange.tls?.protocol.replace('TLSv', '') };
  return id === 'decision' && decision ? checksHold(decision.checks) : {};
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
        title="Response headers"
        what="response"
        sent={received?.response}
        received={sent?.response}
        inspected={response && inspectedWhole('response', responseHead(response), response.body)}
      />
      <MessageHeaders
        title="Request headers"
        what="request"
        sent={sent?.request}
        received={received?.request}
        inspected={inspectedWhole('request', requestHead(request), request.body)}
      />
    </Box>
  );
}

/** The checks of the server next to the request of the client. */
function DecisionTab({ step }: { step: RequestStep }) {
  const { decision } = step;
  return (
    <div className={styles.sides}>
      <section aria-label="Server checks">
        <SectionTitle>{decision ? `${partyName[decision.server]} checks` : 'Server checks'}</SectionTitle>
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
        <SectionTitle>Client request</SectionTitle>
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
          <SectionTitle aside="decoded, not verified">Token claims</SectionTitle>
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

/** The duration of each phase, and the error when no response was received. */
function TimingTab({ step: { exchange } }: { step: RequestStep }) {
  const { phases, error, startedAt } = exchange;
  if (waterfallBars(phases).length === 0 && !error) return <EmptyState title="No timing was measured" />;
  return (
    <>
      <Timing phases={phases} failed={error !== undefined} startedAt={startedAt} />
      {error && <TransportProblem error={error} />}
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
