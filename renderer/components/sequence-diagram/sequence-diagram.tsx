import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { durationText } from '../text/time-text.ts';
import { formatCountdown } from '../token/token-life.ts';
import { stateIcon } from '../badge.tsx';
import { useReceiverNames } from '../subscription/use-subscriptions.ts';
import { useMask } from '../use-mask.ts';
import { Choosable } from './choosable.tsx';
import { fitText, placeNote } from './place-text.ts';
import { Activity, HopArrows } from './hop-arrows.tsx';
import { shadesOf, type PlayedSteps, type Shade } from './shades.ts';
import {
  headHeight,
  layoutSequence,
  nameCharacter,
  noteIcon,
  scaleOf,
  timeColumn,
  type PlacedNote,
  type SequenceLayout,
} from '#shared/trace/layout-sequence.ts';
import styles from './sequence-diagram.module.css';

interface SequenceDiagramProps {
  entries: readonly JournalEntry[];
  /** Sequence number of the selected entry. */
  selected?: number | undefined;
  /** Without it, nothing can be selected. */
  onSelect?: (entry: JournalEntry) => void;
  /** Whether its container scrolls, so that it does not. */
  inScroller?: boolean;
  /** Height of its container in pixels, which it fills. */
  fill?: number;
  /** The state of the player, in the player. */
  played?: PlayedSteps;
}

/** A trace as a sequence diagram: each request and response between the parties, with times. */
export function SequenceDiagram({
  entries,
  selected,
  onSelect,
  inScroller = false,
  fill,
  played,
}: SequenceDiagramProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const names = useReceiverNames();
  const sequence = useMemo(() => sequenceOf(entries, names), [entries, names]);
  const scale = useMemo(
    () => (fill === undefined || width === 0 ? 1 : scaleOf(sequence, width, fill)),
    [fill, sequence, width],
  );
  const layout = useMemo(
    () => layoutSequence(sequence, width / scale, fill && Math.floor(fill / scale) - 1),
    [fill, scale, sequence, width],
  );
  const drawn = useRef<HTMLDivElement>(null);
  // Where nothing can be selected, the selected part is the subject of a text.
  const hasSubject = !onSelect && selected !== undefined;
  useEffect(() => {
    if (hasSubject) drawn.current?.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [hasSubject, layout, selected]);
  const shades = useMemo(() => shadesOf(sequence.moments, played), [sequence, played]);
  const shown = played?.hidden ? layout.moments.slice(0, played.at + 1) : layout.moments;
  return (
    <div ref={ref} style={inScroller ? {} : { overflow: 'auto hidden' }}>
      {width > 0 && (
        <div ref={drawn} role="group" aria-label="Sequence diagram" style={{ zoom: scale }}>
          <PartyNames layout={layout} />
          <svg className={styles.messages} width={layout.width} height={layout.height} display="block">
            <Lifelines layout={layout} />
            <MomentTimes moments={shown} width={layout.width} />
            {layout.hops.map((placed) => (
              <Activity key={placed.hop.key} placed={placed} shades={shades.get(placed.hop.key)} />
            ))}
            {layout.hops.map((placed) => (
              <HopArrows
                key={placed.hop.key}
                placed={placed}
                spacing={layout.spacing}
                width={layout.width}
                selected={[placed.hop.entry.seq, placed.hop.received?.seq].includes(selected ?? -1)}
                shades={shades.get(placed.hop.key)}
                onSelect={onSelect}
              />
            ))}
            {layout.notes.map((placed) => (
              <LifelineNote
                key={placed.note.key}
                placed={placed}
                end={layout.width}
                gap={layout.spacing}
                selected={[placed.note.entry, ...placed.note.repeats].some(({ seq }) => seq === selected)}
                shade={shades.get(placed.note.key)?.note}
                onSelect={onSelect}
              />
            ))}
          </svg>
        </div>
      )}
    </div>
  );
}

/** Height of the names in pixels. The style sheet has the same value. */
const nameHeight = headHeight - 6;

/** The names of the parties, which stay at the top while the messages scroll. */
function PartyNames({ layout: { lifelines, width } }: { layout: SequenceLayout }) {
  return (
    <svg className={styles.parties} width={width} height={nameHeight} display="block">
      {lifelines.map(({ lifeline: { key, name }, x, room }) => (
        <g key={key}>
          <title>{name}</title>
          <text className={styles.party} data-party={key} x={x} y={16} textAnchor="middle">
            {fitText(name, room, nameCharacter)}
          </text>
        </g>
      ))}
    </svg>
  );
}

const Lifelines = ({ layout: { lifelines, height } }: { layout: SequenceLayout }) =>
  lifelines.map(({ lifeline: { key }, x }) => (
    <path key={key} className={styles.lifeline} d={`M${String(x)} ${String(nameHeight)}V${String(height)}`} />
  ));

/** A duration that fits the time column: from a minute on, as `1:13`. */
const columnTime = (ms: number): string =>
  ms < 60_000 ? durationText(ms) : formatCountdown(Math.floor(ms / 1000) * 1000);

/** The time of each moment from the start of the trace, with marks for long gaps. */
function MomentTimes({ moments, width }: Pick<SequenceLayout, 'moments' | 'width'>) {
  let shown = '';
  return moments.map(({ moment, y, gapMs, gapY = y }, index) => {
    const words = columnTime(moment.offsetMs);
    const repeated = words === shown;
    shown = words;
    return (
      <g key={index}>
        {gapMs !== undefined && (
          <>
            <path className={styles.gap} d={`M${String(timeColumn)} ${String(gapY)}H${String(width)}`} />
            <text className={styles.time} x={timeColumn - 12} y={gapY + 4} textAnchor="end">
              {`+${columnTime(gapMs)}`}
            </text>
          </>
        )}
        {!repeated && (
          <text className={styles.time} x={timeColumn - 12} y={y + 4} textAnchor="end">
            {words}
          </text>
        )}
      </g>
    );
  });
}

interface LifelineNoteProps {
  placed: PlacedNote;
  /** Right edge of the diagram, in pixels. */
  end: number;
  /** Between two lifelines, in pixels. */
  gap: number;
  selected: boolean;
  shade: Shade | undefined;
  onSelect: ((entry: JournalEntry) => void) | undefined;
}

/** An action of a single party, as a label on its lifeline. */
function LifelineNote({ placed: { note, x: lifeline, y }, end, gap, selected, shade, onSelect }: LifelineNoteProps) {
  const names = useReceiverNames();
  const mask = useMask();
  if (shade === 'hidden') return null;
  const name = `${note.at.name}: ${note.text}`;
  const icon = stateIcon(note.text.split(' ').at(-1) ?? '', note.outcome);
  const inset = icon === undefined ? 0 : noteIcon;
  const place = { x: lifeline, gap, end, hasIcon: icon !== undefined };
  const { width, words, x } = placeNote(mask.text(note.text), place);
  const { aside } = entryTitle(note.entry, names);
  return (
    <Choosable
      name={name}
      explained={`${name} (${aside}), at ${durationText(note.offsetMs)}`}
      selected={selected}
      outcome={note.outcome}
      shade={shade}
      onChoose={onSelect && (() => onSelect(note.entry))}
    >
      <rect className={styles.note} x={x - width / 2} y={y - 10} width={width} height={20} rx={10} />
      {icon !== undefined && (
        <g className={styles.icon} transform={`translate(${String(x - width / 2 + 8)} ${String(y - 6)})`}>
          {icon}
        </g>
      )}
      <text x={x + inset / 2} y={y + 4} textAnchor="middle">
        {words}
      </text>
    </Choosable>
  );
}
