import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import styles from './lesson.module.css';

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
export function PartiesPicture({ changed }: { changed?: Party | undefined }) {
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
