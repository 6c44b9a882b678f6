import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { lessonText, pictureOf, type LessonPicture, type LessonRun, type LessonStep } from '#shared/scenario/lesson.ts';
import type { ShownThing } from '#shared/scenario/scenario-result.ts';
import { isAboutWebhook, leadHop } from '#shared/trace/lead-entry.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { PlayButton } from '../../components/player/play-button.tsx';
import { SequenceDiagram } from '../../components/sequence-diagram/sequence-diagram.tsx';
import { useReceiverNames } from '../../components/subscription/use-subscriptions.ts';
import { useMask } from '../../components/use-mask.ts';
import { useTrace } from '../../store/use-trace.ts';
import { MessagePicture, Response } from './lesson-messages.tsx';
import styles from './lesson.module.css';
import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';

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

const arrows: readonly { ends: readonly [Box, Box]; way: string; words: string; x: number; y: number }[] = [
  { ends: ['browser', 'authorization'], way: 'M180 60 H 616', words: 'signs in and agrees', x: 400, y: 50 },
  { ends: ['browser', 'client'], way: 'M100 90 V 226', words: 'code', x: 130, y: 164 },
  { ends: ['client', 'authorization'], way: 'M180 236 L 618 92', words: 'asks for a token', x: 460, y: 186 },
  { ends: ['client', 'service'], way: 'M180 260 H 616', words: 'request with the token', x: 400, y: 250 },
  { ends: ['service', 'catcher'], way: 'M640 290 L 484 372', words: 'webhook', x: 612, y: 344 },
  { ends: ['catcher', 'client'], way: 'M318 372 L 160 294', words: 'event', x: 210, y: 344 },
];

/** The top of the boxes that are shown, and the height down to the lowest, with a margin. */
function spanOf(shown: readonly { y: number }[]): [top: number, height: number] {
  const tops = shown.map(({ y }) => y);
  const top = Math.min(...tops) - 30;
  return [top, Math.max(...tops) + height + 30 - top];
}

/**
 * The four parties, the user and what they send: before a lesson has sent anything, and for a step that sends nothing.
 * @param changed The party that a step changes: it is highlighted, and only what it sends and receives is shown.
 */
function PartiesPicture({ changed }: { changed?: Party | undefined }) {
  const label = changed ? `${partyName[changed]} changes` : 'The four parties, the user, and what they send';
  const sent = arrows.filter(({ ends }) => changed === undefined || ends.includes(changed));
  const shown = boxes.filter(({ box }) => sent.some(({ ends }) => ends.includes(box)));
  const [top, span] = spanOf(shown);
  return (
    <svg className={styles.parties} viewBox={`0 ${String(top)} 800 ${String(span)}`} role="img" aria-label={label}>
      <marker id="lesson-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0 L10 5 L0 10 z" />
      </marker>
      {sent.map(({ ends, way, words, x, y }) => (
        <g key={words} data-aside={changed !== undefined} data-browser={ends.includes('browser')}>
          <path d={way} markerEnd="url(#lesson-tip)" />
          <text x={x} y={y}>
            {words}
          </text>
        </g>
      ))}
      {shown.map(({ box, x, y }) => (
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

interface LessonSubjectProps {
  play: LessonRun;
  /** Index of the shown step. */
  at: number;
}

/** The kinds of steps that change nothing: they are about the messages that were sent before. */
const kindsAbout = new Set(['explain', 'ask', 'show', 'capture', 'delivery', 'until']);

/** What is above the message of a step: the diagram of all messages, nothing where the text is about one, or the parties. */
type Above = 'diagram' | 'nothing' | 'parties';

function aboveOf(step: LessonStep | undefined): Above {
  if (step?.kind === 'event' && step.subject === undefined) return 'parties';
  const isAboutOne = step?.kind === 'explain' || step?.kind === 'capture';
  return isAboutOne || (step?.subject === 'certificates' && step.kind !== 'request') ? 'nothing' : 'diagram';
}

/** What a step is about: its value, the diagram of its messages with the request and response, or the party that it changed. */
export function LessonSubject({ at, play: { outline, results } }: LessonSubjectProps) {
  const step = outline[at];
  const result = results[at];
  if (!result) return null;
  const value = result.shown?.value;
  const own = result.shown?.trace ?? result.trace;
  // A text is about the messages that were sent last.
  const before = results.slice(0, at + 1).findLast(({ shown, trace }) => (shown?.trace ?? trace) !== undefined);
  const trace = own ?? before?.shown?.trace ?? before?.trace;
  const changed = step && own === undefined && !kindsAbout.has(step.kind) ? step.does : undefined;
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
          beside={result.shown?.beside}
          kind={step && (step.kind === 'ask' || isAboutWebhook(step.kind)) ? step.kind : before?.kind}
          hop={result.shown?.hop}
          picture={step ? pictureOf(step) : 'messages'}
          above={aboveOf(step)}
          about={step ? [step.name, step.ask?.question, lessonText(step, result.note).shown].join(' ') : ''}
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
  /** The kind of the step that sent the messages; one that is about several of them selects none. */
  kind: string | undefined;
  /** Part of the title of the message that is shown. */
  hop: string | undefined;
  picture: LessonPicture;
  above: Above;
  /** The text of the step. */
  about: string;
}

function Trace({ about, above, beside, hop, kind, picture, trace }: TraceProps) {
  const names = useReceiverNames();
  const own = useTrace(trace)?.entries;
  const before = useTrace(beside?.trace)?.entries;
  const entries = useMemo(() => [...(before ?? []), ...(own ?? [])], [before, own]);
  const { hops } = useMemo(() => sequenceOf(entries, names), [entries, names]);
  const { ref, height } = useElementSize<HTMLDivElement>();
  if (hops.length === 0) return own && <PartiesPicture changed={above === 'parties' ? 'service' : undefined} />;
  const isAboutAll = kind === 'ask' || (kind === 'show' && hop === undefined && picture === 'messages');
  const lead = (beside ?? (isAboutAll && hops.length > 1)) ? undefined : leadHop(hops, { hop, kind });
  const compared = beside && [before, own].map((each) => leadHop(sequenceOf(each ?? [], names).hops, { hop, kind }));
  const below =
    compared?.map(
      (each, index) => each && <Response key={index} about={about} hop={each} title={beside?.names[index] ?? ''} />,
    ) ??
    (lead && <MessagePicture about={about} hops={hops} lead={lead} picture={picture} />);
  return (
    <>
      {above === 'parties' && <PartiesPicture changed="service" />}
      {(above === 'diagram' || !lead) && (
        <div ref={ref} className={styles.diagram} tabIndex={0} role="group" aria-label="Messages">
          <div className={styles.play}>
            <PlayButton trace={trace} hop={hop} />
          </div>
          <SequenceDiagram inScroller fill={height} entries={entries} selected={lead?.entry.seq} />
        </div>
      )}
      {below && (
        <div className={styles.messages} data-question={kind === 'ask' && picture === 'messages'}>
          {below}
        </div>
      )}
    </>
  );
}
