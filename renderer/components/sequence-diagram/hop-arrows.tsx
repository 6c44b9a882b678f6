import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { failedCheck } from '#shared/trace/hop-texts.ts';
import type { Hop } from '#shared/trace/sequence.ts';
import { durationText } from '../text/time-text.ts';
import { Choosable } from './choosable.tsx';
import { placeText } from './place-text.ts';
import type { PlacedHop } from '#shared/trace/layout-sequence.ts';
import { useMask } from '../use-mask.ts';
import type { PartShades, Shade } from './shades.ts';
import styles from './sequence-diagram.module.css';

interface HopArrowsProps {
  placed: PlacedHop;
  /** Between two lifelines, in pixels. */
  spacing: number;
  /** Of the diagram, in pixels. */
  width: number;
  selected: boolean;
  /** How the player shows its request and its response. */
  shades: PartShades | undefined;
  onSelect: ((entry: JournalEntry) => void) | undefined;
}

/** A request and its response: an arrow each way, and a band on the receiver's lifeline for the time between. */
export function HopArrows({ placed, spacing, width, selected, shades, onSelect }: HopArrowsProps) {
  const { hop, fromX, toX, requestY, requestEnd, answerY, answerEnd } = placed;
  const took = durationText(hop.endMs - hop.startMs);
  if (shades?.request === 'hidden') return null;
  const withAnswer = shades?.answer !== 'hidden';
  const sent = `${hop.from.name} to ${hop.to.name}: ${hop.request}`;
  return (
    <Choosable
      name={withAnswer ? hopName(hop) : sent}
      explained={withAnswer ? hopExplained(hop) : sent}
      selected={selected}
      outcome={withAnswer ? hop.outcome : 'neutral'}
      onChoose={onSelect && (() => onSelect(hop.entry))}
    >
      <Band fromX={fromX} toX={toX} y={requestY} lit={!shades || shades.request === 'current'} />
      {withAnswer && <Band fromX={fromX} toX={toX} y={answerY} lit={!shades || shades.answer === 'current'} />}
      <Arrow
        fromX={fromX}
        toX={toX}
        gap={spacing}
        width={width}
        end={requestEnd}
        y={requestY}
        text={hop.request}
        part="request"
        shade={shades?.request}
      />
      {withAnswer && (
        <Arrow
          fromX={toX}
          toX={fromX}
          gap={spacing}
          width={width}
          end={answerEnd}
          y={answerY}
          text={hop.answer}
          aside={`  ·  ${took}`}
          part={hop.broke ? 'failure' : 'answer'}
          shade={shades?.answer}
        />
      )}
    </Choosable>
  );
}

/** The time that the receiver takes, on its lifeline: drawn below all arrows, because it can cross their labels. */
export function Activity({ placed, shades }: Pick<HopArrowsProps, 'placed' | 'shades'>) {
  const { hop, toX, requestY, answerY, answerEnd } = placed;
  const isShown = shades?.request !== 'hidden' && shades?.answer !== 'hidden';
  if (!isShown || (answerEnd === undefined && !hop.received)) return null;
  return (
    <rect
      className={styles.activity}
      data-outcome={hop.outcome}
      data-shade={shades?.answer}
      x={toX - 3}
      y={requestY}
      width={6}
      height={Math.max(2, answerY - requestY)}
      rx={2}
    />
  );
}

/** The accessible name of a hop: `Client to Service: POST /api/chat/start, status 201`. */
function hopName({ from, to, request, entry, answer }: Hop): string {
  const status = 'status' in entry && typeof entry.status === 'number' ? `status ${String(entry.status)}` : answer;
  return `${from.name} to ${to.name}: ${request}, ${status}`;
}

/** The tooltip of a hop. */
function hopExplained(hop: Hop): string {
  const { from, to, request, answer, broke, startMs, endMs, entry, received } = hop;
  const failed = [entry, received].map((end) => end?.kind === 'decision' && failedCheck(end)).find(Boolean);
  const took = `sent at ${durationText(startMs)}, took ${durationText(endMs - startMs)}`;
  const how = broke === 'request' ? 'Not received' : broke ? 'No complete response' : 'Response';
  const why = failed ? ` Refused: ${failed.evidence}` : '';
  const words = 'error' in entry && entry.error ? ` ${entry.error.message}` : '';
  const ends = received || from.peer === 'other' ? '' : ` Seen by ${from.name} only.`;
  const seenBy = from.peer === 'other' ? ` Sent by another program; seen by ${to.name} only.` : ends;
  return `${from.name} to ${to.name}: ${request}, ${took}. ${how}: ${answer}.${why}${words}${seenBy}`;
}

/** Height of the band of a message, which contains its text, in pixels. */
const bandHeight = 30;

interface BandProps {
  fromX: number;
  toX: number;
  y: number;
  /** Whether it shows that the message is selected. */
  lit: boolean;
}

function Band({ fromX, toX, y, lit }: BandProps) {
  const x = Math.min(fromX, toX);
  return (
    <rect
      className={styles.band}
      data-lit={lit}
      x={x - 8}
      y={y - bandHeight + 8}
      width={Math.abs(toX - fromX) + 16}
      height={bandHeight}
      rx={4}
    />
  );
}

interface ArrowProps {
  fromX: number;
  toX: number;
  /** Between two lifelines. */
  gap: number;
  /** Of the diagram. */
  width: number;
  /** Where it ends: at `toX`, or before it with a cross; undefined if nothing was sent. */
  end: number | undefined;
  y: number;
  text: string;
  /** Follows the text where both fit. */
  aside?: string;
  part: 'request' | 'answer' | 'failure';
  shade: Shade | undefined;
}

function Arrow({ fromX, toX, gap, width, end, y, text, aside = '', part, shade }: ArrowProps) {
  const mask = useMask();
  const label = placeText(mask.text(text), aside, { fromX, toX, gap, end: width });
  const way = Math.sign(toX - fromX) || 1;
  const tip = toX - way * 4;
  const points = [
    `${String(tip)},${String(y)}`,
    `${String(tip - way * 7)},${String(y - 4)}`,
    `${String(tip - way * 7)},${String(y + 4)}`,
  ];
  return (
    <g data-part={part} data-shade={shade}>
      {/* Before the line, which the background of the text would break. */}
      <text className={styles.words} x={label.x} y={y - 6} textAnchor="middle">
        {label.words}
      </text>
      {end !== undefined && (
        <path
          className={styles.line}
          d={`M${String(fromX)} ${String(y)}H${String(end === toX ? tip - way * 6 : end)}`}
        />
      )}
      {end === toX && <polygon className={styles.tip} points={points.join(' ')} />}
      {end !== undefined && end !== toX && <Cross x={end} y={y} />}
    </g>
  );
}

/** Marks where a message broke. */
function Cross({ x, y }: { x: number; y: number }) {
  const [left, right, top, bottom] = [x - 4, x + 4, y - 4, y + 4].map(String);
  return (
    <path className={styles.line} d={`M${left!} ${top!}L${right!} ${bottom!}M${right!} ${top!}L${left!} ${bottom!}`} />
  );
}
