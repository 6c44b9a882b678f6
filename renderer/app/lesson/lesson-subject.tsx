import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { lessonText, pictureOf, type LessonPicture, type LessonRun, type LessonStep } from '#shared/scenario/lesson.ts';
import type { ShownThing } from '#shared/scenario/scenario-result.ts';
import { isAboutWebhook, leadHop } from '#shared/trace/lead-entry.ts';
import { sequenceOf, type Moment } from '#shared/trace/sequence.ts';
import { PlayButton } from '../../components/player/play-button.tsx';
import { SequenceDiagram } from '../../components/sequence-diagram/sequence-diagram.tsx';
import { useReceiverNames } from '../../components/subscription/use-subscriptions.ts';
import { useMask } from '../../components/use-mask.ts';
import { useTrace } from '../../store/use-trace.ts';
import { MessagePicture, Response } from './lesson-messages.tsx';
import { PartiesPicture } from './parties-picture.tsx';
import { TokenLifetime } from './token-lifetime.tsx';
import styles from './lesson.module.css';

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
  if (step?.subject === 'requests') return 'nothing';
  const isAboutOne = step?.kind === 'explain' || (step?.kind === 'capture' && step.subject === undefined);
  return isAboutOne || (step?.subject === 'certificates' && step.kind !== 'request') ? 'nothing' : 'diagram';
}

const traceOf = (result: LessonRun['results'][number] | undefined): string | undefined =>
  result?.shown?.trace ?? result?.trace;

/** What a step is about: its value, the diagram of its messages with the request and response, or the party that it changed. */
export function LessonSubject({ at, play: { answers, outline, results } }: LessonSubjectProps) {
  const step = outline[at];
  const result = results[at];
  if (!result) return null;
  const { hides, lifetime, value } = result.shown ?? {};
  const own = traceOf(result);
  // A text is about the messages that were sent last.
  const sofar = results.slice(0, at + 1);
  const before = sofar.findLast((one) => traceOf(one) !== undefined);
  const trace = own ?? traceOf(before);
  // Of a chat that goes on, only what happened last.
  const acted = sofar.findLast((one) => one.shown?.since !== undefined && traceOf(one) === trace);
  const changed = step && own === undefined && !kindsAbout.has(step.kind) ? step.does : undefined;
  return (
    <div className={styles.subject}>
      {value !== undefined && <Value text={value} />}
      {lifetime ? (
        <TokenLifetime {...lifetime} />
      ) : changed !== undefined ? (
        <>
          <PartiesPicture changed={step?.changes} only={step?.parties} />
          <p className={styles.statement}>{changed}</p>
        </>
      ) : step?.kind === 'explain' && step.parties ? (
        <PartiesPicture only={step.parties} />
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
          parties={step?.parties}
          since={acted?.shown?.since}
          hides={answers[String(at)] === undefined ? hides : undefined}
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
  /** The parties of the picture above. */
  parties: LessonStep['parties'];
  /** Only later entries are shown. */
  since: number | undefined;
  /** Part of the first message or note that is hidden, with all that follow. */
  hides: string | undefined;
}

const textOf = (moment: Moment): string =>
  moment.type === 'note' ? moment.note.text : moment.type === 'request' ? moment.hop.request : moment.hop.answer;

function Trace({ about, above, beside, hides, hop, kind, parties, picture, since = 0, trace }: TraceProps) {
  const names = useReceiverNames();
  const own = useTrace(trace)?.entries;
  const before = useTrace(beside?.trace)?.entries;
  const entries = useMemo(
    () => [...(before ?? []), ...(own ?? [])].filter(({ seq }) => seq > since),
    [before, own, since],
  );
  const { hops, moments } = useMemo(() => sequenceOf(entries, names), [entries, names]);
  const { ref, height } = useElementSize<HTMLDivElement>();
  if (hops.length === 0)
    return own && <PartiesPicture changed={above === 'parties' ? 'service' : undefined} only={parties} />;
  const hidden = hides === undefined ? -1 : moments.findIndex((moment) => textOf(moment).includes(hides));
  const isAboutAll = hidden >= 0 || kind === 'ask' || (kind === 'show' && hop === undefined && picture === 'messages');
  const lead = (beside ?? (isAboutAll && hops.length > 1)) ? undefined : leadHop(hops, { hop, kind });
  const compared = beside && [before, own].map((each) => leadHop(sequenceOf(each ?? [], names).hops, { hop, kind }));
  const below =
    compared?.map(
      (each, index) => each && <Response key={index} about={about} hop={each} title={beside?.names[index] ?? ''} />,
    ) ??
    (lead && <MessagePicture about={about} hops={hops} lead={lead} picture={picture} />);
  return (
    <>
      {above === 'parties' && <PartiesPicture changed="service" only={parties} />}
      {(above === 'diagram' || !lead) && (
        <div ref={ref} className={styles.diagram} tabIndex={0} role="group" aria-label="Messages">
          {hidden < 0 && (
            <div className={styles.play}>
              <PlayButton trace={trace} hop={hop} />
            </div>
          )}
          <SequenceDiagram
            inScroller
            fill={height}
            entries={entries}
            selected={lead?.entry.seq}
            {...(hidden >= 0 && { played: { at: hidden - 0.5, hidden: true } })}
          />
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
