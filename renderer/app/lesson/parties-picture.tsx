import styles from './lesson.module.css';

const boxes = [
  { name: 'Client', x: 20, y: 170 },
  { name: 'Authorization', x: 320, y: 30 },
  { name: 'Service', x: 620, y: 170 },
  { name: 'Catcher', x: 320, y: 310 },
];
const width = 160;
const height = 60;

const arrows = [
  { way: 'M100 168 L 318 70', words: 'token', x: 176, y: 108 },
  { way: 'M182 200 H 616', words: 'request with the token', x: 400, y: 190 },
  { way: 'M700 232 L 484 332', words: 'webhook', x: 636, y: 300 },
  { way: 'M318 332 L 100 234', words: 'event', x: 168, y: 300 },
];

/** The four parties and what they send, before a lesson has sent anything. */
export function PartiesPicture() {
  return (
    <svg className={styles.parties} viewBox="0 0 800 400" role="img" aria-label="The four parties and what they send">
      <marker id="lesson-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0 L10 5 L0 10 z" />
      </marker>
      {arrows.map(({ way, words, x, y }) => (
        <g key={words}>
          <path d={way} markerEnd="url(#lesson-tip)" />
          <text x={x} y={y}>
            {words}
          </text>
        </g>
      ))}
      {boxes.map(({ name, x, y }) => (
        <g key={name}>
          <rect x={x} y={y} width={width} height={height} rx={8} />
          <text data-name x={x + width / 2} y={y + height / 2 + 6}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
