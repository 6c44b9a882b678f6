import type { Party } from '#shared/model/party.ts';
import type { PicturedParty } from '#shared/scenario/lesson.ts';
import { partyName } from '#shared/trace/party-name.ts';
import styles from './lesson.module.css';

const boxes: readonly { box: PicturedParty; x: number; y: number }[] = [
  { box: 'browser', x: 20, y: 30 },
  { box: 'client', x: 20, y: 230 },
  { box: 'authorization', x: 620, y: 30 },
  { box: 'service', x: 620, y: 230 },
  { box: 'catcher', x: 320, y: 350 },
];
const width = 160;
const height = 60;

const names: Record<PicturedParty, string> = { ...partyName, browser: 'User, browser' };

const arrows: readonly {
  ends: readonly [PicturedParty, PicturedParty];
  way: string;
  words: string;
  x: number;
  y: number;
}[] = [
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

interface PartiesPictureProps {
  changed?: Party | undefined;
  only?: readonly PicturedParty[] | undefined;
}

/**
 * The four parties, the user and what they send: before a lesson has sent anything, and for a step that sends nothing.
 * @param changed The party that a step changes: it is highlighted, and only what it sends and receives is shown.
 * @param only The parties that the step is about.
 */
export function PartiesPicture({ changed, only = boxes.map(({ box }) => box) }: PartiesPictureProps) {
  const label = changed
    ? `${partyName[changed]} changes`
    : `${only.map((box) => names[box]).join(', ')}, and what they send`;
  const sent = arrows.filter(
    ({ ends }) => (changed === undefined || ends.includes(changed)) && ends.every((end) => only.includes(end)),
  );
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
