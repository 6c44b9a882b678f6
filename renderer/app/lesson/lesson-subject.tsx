import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import type { LessonRun, LessonStep } from '#shared/scenario/lesson.ts';
import type { ShownThing } from '#shared/scenario/scenario-result.ts';
import { endsOf, isSent } from '#shared/trace/fold-hops.ts';
import { isAboutWebhook, leadHop } from '#shared/trace/lead-entry.ts';
import { sequenceOf, type Hop } from '#shared/trace/sequence.ts';
import { LoadingDetail } from '../../components/hop/exchange-view.tsx';
import { certificateRole } from '#shared/trace/certificate-rows.ts';
import { markedRequest, markedResponse, type MarkedMessage } from '#shared/trace/marked-message.ts';
import { MarkedText } from '../../components/player/marked-text.tsx';
import { SequenceDiagram } from '../../components/sequence-diagram/sequence-diagram.tsx';
import { CertificateCard } from '../../components/tls/tls-view.tsx';
import { useReceiverNames } from '../../components/subscription/use-subscriptions.ts';
import { useMask } from '../../components/use-mask.ts';
import { useEnds } from '../../store/use-detail.ts';
import { useTrace } from '../../store/use-trace.ts';
import styles from './lesson.module.css';
import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';

interface LessonSubjectProps {
  play: LessonRun;
  /** Index of the shown step. */
  at: number;
}

/** The kinds of steps that change nothing: they are about the messages that were sent before. */
const kindsAbout = new Set(['explain', 'ask', 'show', 'capture', 'delivery', 'until']);

/** What a step is about: its value, the diagram of its messages with the request and response, or the party that it changed. */
export function LessonSubject({ at, play: { outline, results } }: LessonSubjectProps) {
  const step = outline[at];
  const result = results[at];
  const value = result?.shown?.value;
  const own = result?.shown?.trace ?? result?.trace;
  // A text is about the messages that were sent last.
  const before = results.slice(0, at + 1).findLast(({ shown, trace }) => (shown?.trace ?? trace) !== undefined);
  const trace = own ?? before?.shown?.trace ?? before?.trace;
  const changed = step && result && own === undefined && !kindsAbout.has(step.kind) ? step.does : undefined;
  return (
    <div className={styles.subject}>
      {value !== undefined && <Value text={value} />}
      {changed !== undefined ? (
        <>
          <PartiesPicture changed={step?.changes} />
          <p className={styles.statement}>{changed}</p>
        </>
      ) : trace !== undefined ? (
        <Trace
          key={trace}
          trace={trace}
          beside={result?.shown?.beside}
          kind={step && (step.kind === 'ask' || isAboutWebhook(step.kind)) ? step.kind : before?.kind}
          hop={result?.shown?.hop}
          part={step?.subject}
        />
      ) : (
        value === undefined && <PartiesPicture />
      )}
    </div>
  );
}

/** A value, with the three parts of a JWT in colors. */
function Value({ text }: { text: string }) {
  const shown = useMask().document(text);
  const parts = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(shown) ? shown.split('.') : undefined;
  return (
    <pre data-value className={styles.value} tabIndex={0} aria-label="Value">
      {parts
        ? parts.map((part, index) => (
            <span key={index}>
              {index > 0 && '.'}
              {part}
            </span>
          ))
        : shown}
    </pre>
  );
}

interface TraceProps {
  trace: string;
  beside: ShownThing['beside'];
  /** The kind of the step that sent the messages; a question is about several of them, so none is selected. */
  kind: string | undefined;
  /** Part of the title of the message that is shown. */
  hop: string | undefined;
  /** What is shown of the message instead of its request and response. */
  part: LessonStep['subject'];
}

function Trace({ beside, hop, kind, part, trace }: TraceProps) {
  const names = useReceiverNames();
  const own = useTrace(trace)?.entries;
  const before = useTrace(beside?.trace)?.entries;
  const entries = useMemo(() => [...(before ?? []), ...(own ?? [])], [before, own]);
  const { hops } = useMemo(() => sequenceOf(entries, names), [entries, names]);
  const { ref, height } = useElementSize<HTMLDivElement>();
  if (hops.length === 0) return null;
  if (beside) {
    const compared = [before, own].map((each) => leadHop(sequenceOf(each ?? [], names).hops, { hop, kind }));
    return (
      <>
        <div ref={ref} className={styles.diagram} tabIndex={0} role="group" aria-label="Messages">
          <SequenceDiagram inScroller fill={height} entries={entries} />
        </div>
        <div className={styles.messages}>
          {compared.map((each, index) => each && <Response key={index} hop={each} title={beside.names[index] ?? ''} />)}
        </div>
      </>
    );
  }
  const lead = kind === 'ask' && hops.length > 1 ? undefined : leadHop(hops, { hop, kind });
  return (
    <>
      <div ref={ref} className={styles.diagram} tabIndex={0} role="group" aria-label="Messages">
        <SequenceDiagram inScroller fill={height} entries={entries} selected={lead?.entry.seq} playFrom={hop} />
      </div>
      {lead && (
        <div className={styles.messages}>
          {part === 'certificates' ? <Certificates hop={lead} /> : <Messages hop={lead} />}
        </div>
      )}
    </>
  );
}

/** The response of one of two messages that are compared. */
function Response({ hop, title }: { hop: Hop; title: string }) {
  const mask = useMask();
  const { loaded, received, sent } = useEnds(endsOf(hop));
  const end = sent?.response ? sent : received;
  return end ? <Message title={title} message={markedResponse(end, mask)} /> : <LoadingDetail loaded={loaded} />;
}

/** The certificates that the server of a message sent, and why the client refused them. */
function Certificates({ hop }: { hop: Hop }) {
  const { loaded, sent } = useEnds(endsOf(hop));
  const { tls } = sent ?? {};
  if (!tls?.chain) return <LoadingDetail loaded={loaded} />;
  return tls.chain.map((certificate, index) => (
    <section key={certificate.fingerprint} className={styles.certificate} tabIndex={0} aria-label="Certificate">
      <CertificateCard
        certificate={certificate}
        role={certificateRole(certificate, index)}
        error={index === 0 ? tls.authorizationError : undefined}
      />
    </section>
  ));
}

/** The request and the response of a message. */
function Messages({ hop }: { hop: Hop }) {
  const mask = useMask();
  const { loaded, received, sent } = useEnds(endsOf(hop));
  const { entry } = hop;
  const end = sent ?? received;
  if (!end) return <LoadingDetail loaded={loaded} />;
  const error = isSent(entry) ? entry.error : undefined;
  return (
    <>
      <Message title="Request" message={markedRequest(end, mask)} />
      <Message
        title={error ? 'Failure' : 'Response'}
        message={markedResponse(sent?.response ? sent : (received ?? end), mask)}
        missing={error && mask.text(error.message)}
      />
    </>
  );
}

interface MessageProps {
  title: string;
  message: MarkedMessage | undefined;
  missing?: string | undefined;
}

function Message({ message, missing, title }: MessageProps) {
  return (
    <section className={styles.message} tabIndex={0} aria-label={title}>
      <h4>{title}</h4>
      {message ? <MarkedText message={message} /> : (missing ?? 'The response was not stored.')}
    </section>
  );
}

/** The browser is that of the resource owner: a picture, not a party. */
type Box = Party | 'browser';

const boxes: readonly { box: Box; x: number; y: number }[] = [
  { box: 'browser', x: 20, y: 30 },
  { box: 'client', x: 20, y: 230 },
  { box: 'authorization', x: 620, y: 30 },
  { box: 'service', x: 620, y: 230 },
  { box: 'catcher', x: 320, y: 350 },
];
const width = 160;
const height = 60;

const names: Record<Box, string> = { ...partyName, browser: 'User, browser' };

const arrows = [
  { way: 'M180 60 H 616', words: 'signs in and agrees', x: 400, y: 50, browser: true },
  { way: 'M100 90 V 226', words: 'code', x: 130, y: 164, browser: true },
  { way: 'M180 236 L 618 92', words: 'asks for a token', x: 460, y: 186 },
  { way: 'M180 260 H 616', words: 'request with the token', x: 400, y: 250 },
  { way: 'M640 290 L 484 372', words: 'webhook', x: 612, y: 344 },
  { way: 'M318 372 L 160 294', words: 'event', x: 210, y: 344 },
];

/**
 * The four parties, the user and what they send: before a lesson has sent anything, and for a step that sends nothing.
 * @param changed The party that a step changes, which is highlighted.
 */
function PartiesPicture({ changed }: { changed?: Party | undefined }) {
  const label = changed ? `${partyName[changed]} changes` : 'The four parties, the user, and what they send';
  return (
    <svg className={styles.parties} viewBox="0 0 800 440" role="img" aria-label={label}>
      <marker id="lesson-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0 L10 5 L0 10 z" />
      </marker>
      {arrows.map(({ browser, way, words, x, y }) => (
        <g key={words} data-aside={changed !== undefined} data-browser={browser}>
          <path d={way} markerEnd="url(#lesson-tip)" />
          <text x={x} y={y}>
            {words}
          </text>
        </g>
      ))}
      {boxes.map(({ box, x, y }) => (
        <g key={box} data-changed={box === changed} data-browser={box === 'browser'}>
          <rect x={x} y={y} width={width} height={height} rx={8} />
          <text data-name x={x + width / 2} y={y + height / 2 + 6}>
            {names[box]}
          </text>
        </g>
      ))}
    </svg>
  );
}
