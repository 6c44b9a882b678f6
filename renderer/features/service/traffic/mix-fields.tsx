import { Explained } from '../../../components/explained.tsx';
import { shares } from '../../../store/traffic-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { courseWords } from './course-words.ts';
import styles from './traffic.module.css';

/** The weight of each chat course, with its share. */
export function MixFields({ problem }: { problem: string | undefined }) {
  const mix = useStoreState('traffic', ({ form }) => form.mix);
  const fill = useStoreState('traffic', (state) => state.fill);
  const parts = shares(mix);
  return (
    <fieldset className={styles.mix}>
      <legend>Chat courses</legend>
      <div
        className={styles.stack}
        role="img"
        aria-label={parts.map(({ course, share }) => `${course} ${percent(share)}`).join(', ')}
      >
        {parts.map(({ course, share }) => (
          <i key={course} data-course={course} style={{ flexGrow: share }} />
        ))}
      </div>
      {parts.map(({ course, share }) => (
        <label key={course} className={styles.course} data-course={course}>
          <Explained words={courseWords[course].meaning}>{courseWords[course].label}</Explained>
          <input
            type="range"
            min={0}
            max={Math.max(10, mix[course])}
            step={1}
            aria-label={courseWords[course].label}
            aria-valuetext={`weight ${String(mix[course])}, ${percent(share)}`}
            value={mix[course]}
            onChange={(event) => {
              fill({ mix: { ...mix, [course]: event.target.valueAsNumber } });
            }}
          />
          <span>{percent(share)}</span>
        </label>
      ))}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function percent(share: number): string {
  return `${String(Math.round(share * 100))} %`;
}
