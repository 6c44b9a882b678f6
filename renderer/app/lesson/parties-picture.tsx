import type { Party } from '#shared/model/party.ts';
import { partyName } from '#shared/trace/party-name.ts';
import styles from './lesson.module.css';

const boxes: readonly { party: Party; x: number; y: number }[] = [
  { party: 'client', x: 20, y: 170 },
  { party: 'authorization', x: 320, y: 30 },
  { party: 'service', x: 620, y: 170 },
  { party: 'catcher', x: 320, y: 310 },
];
const width = 160;
const height = 60;

const arrows = [
  { way: 'M100 168 L 318 70', words: 'token', x: 176, y: 108 },
  { way: 'M182 200 H 616', words: 'request with the token', x: 400, y: 190 },
  { way: 'M700 232 L 484 332', words: 'webhook', x: 636, y: 300 },
  { way: 'M318 332 L 100 234', words: 'event', x: 168, y: 300 },
];

/**
 * The four parties and what they send: before a lesson has sent anything, and for a step that sends nothing.
 * @param changed The party that a step changes, which is highlighted.
 */
export function PartiesPicture({ changed }: { changed?: Party | undefined }) {
  const label = changed ? `${partyName[changed]} changes` : 'The four parties and what they send';
  return (
    <svg className={styles.parties} viewBox="0 0 800 400" role="img" aria-label={label}>
      <marker id="lesson-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0 L10 5 L0 10 z" />
      </marker>
      {arrows.map(({ way, words, x, y }) => (
        <g key={words} data-aside={changed !== undefined}>
          <path d={way} markerEnd="url(#lesson-tip)" />
          <text x={x} y={y}>
            {words}
          </text>
        </g>
      ))}
      {boxes.map(({ party, x, y }) => (
        <g key={party} data-changed={party === changed}>
          <rect x={x} y={y} width={width} height={height} rx={8} />
          <text data-name x={x + width / 2} y={y + height / 2 + 6}>
            {partyName[party]}
          </text>
        </g>
      ))}
    </svg>
  );
}
