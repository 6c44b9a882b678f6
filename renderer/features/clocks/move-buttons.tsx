import { Button } from '../../components/button.tsx';
import styles from './clocks.module.css';

const steps = [
  { label: '+1 min', words: 'on by 1 minute', seconds: 60 },
  { label: '+5 min', words: 'on by 5 minutes', seconds: 300 },
  { label: '+1 h', words: 'on by 1 hour', seconds: 3600 },
];

/** Moves a clock on by a usual length of time. */
export function MoveButtons({ name, onMove }: { name: string; onMove: (seconds: number) => void }) {
  return (
    <div className={styles.moves} role="group" aria-label={`Move ${name}`}>
      {steps.map(({ label, words, seconds }) => (
        <Button
          key={label}
          title={`${name} ${words}`}
          onClick={() => {
            onMove(seconds);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
