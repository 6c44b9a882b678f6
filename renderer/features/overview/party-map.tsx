import { useWidth } from '../../components/use-width.ts';
import styles from './party-map.module.css';

/** The arrows: columns, start offset and height in pixels, and label. */
const relations = [
  { from: 0, to: 1, start: 44, rise: 18, words: '1  requests a token', tone: 'plain' },
  { from: 0, to: 2, start: 20, rise: 52, words: '2  calls the API', tone: 'plain' },
  { from: 2, to: 3, start: 44, rise: 18, words: '3  delivers events', tone: 'event' },
];

const ground = 76;

/** A small diagram of the four parties and their messages. */
export function PartyMap() {
  const [ref, width] = useWidth<HTMLDivElement>();
  const column = width / 4;
  return (
    <div ref={ref} className={styles.map}>
      <svg
        width={width}
        height={ground + 8}
        role="img"
        aria-label="The client requests a token from the authorization server and calls the service with it. The service delivers events to the catcher."
      >
        {relations.map(({ from, to, start, rise, words, tone }) => (
          <Relation
            key={words}
            startX={column * from + start}
            endX={column * to + 20}
            rise={rise}
            words={words}
            tone={tone}
          />
        ))}
      </svg>
    </div>
  );
}

interface RelationProps {
  startX: number;
  endX: number;
  rise: number;
  words: string;
  tone: string;
}

function Relation({ startX, endX, rise, words, tone }: RelationProps) {
  const top = ground - rise;
  const radius = 10;
  const path = `M${String(startX)} ${String(ground)}V${String(top + radius)}q0 ${String(-radius)} ${String(radius)} ${String(-radius)}H${String(endX - radius)}q${String(radius)} 0 ${String(radius)} ${String(radius)}V${String(ground - 6)}`;
  const tip = `${String(endX)},${String(ground)} ${String(endX - 4)},${String(ground - 7)} ${String(endX + 4)},${String(ground - 7)}`;
  return (
    <g data-tone={tone} className={styles.relation}>
      <path d={path} />
      <polygon points={tip} />
      <text x={startX + radius + 8} y={top - 6}>
        {words}
      </text>
    </g>
  );
}
