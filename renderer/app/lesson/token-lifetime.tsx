import { lessonLifetimeWords, type LessonLifetime } from '#shared/scenario/lesson-lifetime.ts';
import { durationText, timeOfDay } from '../../components/text/time-text.ts';
import styles from './lesson.module.css';

const clockTime = (instant: string): string => timeOfDay(Date.parse(instant)).slice(0, 8);

/** The edges of the axis, in units of the picture. */
const [left, right] = [60, 740];

/** The lifetime of a token on a time axis, with the clock of the service before and after it was moved. */
export function TokenLifetime(lifetime: LessonLifetime) {
  const { after, before, expires, issued } = lifetime;
  const times = [after, before, expires, issued].map((instant) => Date.parse(instant));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const x = (instant: string): number =>
    left + ((Date.parse(instant) - start) / Math.max(1, end - start)) * (right - left);
  const expired = after >= expires;
  return (
    <svg
      className={styles.lifetime}
      viewBox="0 0 800 260"
      role="img"
      aria-label={lessonLifetimeWords(lifetime)}
      data-expired={expired}
    >
      <marker id="clock-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0 L10 5 L0 10 z" />
      </marker>
      <text data-name x={x(issued)} y={40}>
        {`The token is valid for ${durationText(Date.parse(expires) - Date.parse(issued))}`}
      </text>
      <rect x={x(issued)} y={52} width={Math.max(4, x(expires) - x(issued))} height={28} rx={4} />
      <path data-axis d={`M${String(left)} 80 H ${String(right)}`} />
      <text x={x(issued)} y={102}>{`iat ${clockTime(issued)}`}</text>
      <text x={x(expires)} y={124}>{`exp ${clockTime(expires)}`}</text>
      <text data-name x={left} y={172}>
        Clock of the service
      </text>
      <path data-hand d={`M${String(x(before))} 196 H ${String(x(after) - 6)}`} markerEnd="url(#clock-tip)" />
      <circle cx={x(before)} cy={196} r={6} />
      <text x={x(before)} y={226}>
        {clockTime(before)}
      </text>
      <text data-now x={right} y={226} textAnchor="end">
        {`${clockTime(after)}, ${expired ? 'after exp' : 'before exp'}`}
      </text>
    </svg>
  );
}
