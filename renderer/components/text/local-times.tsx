import { timeOfDay } from './time-text.ts';

const instants = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/;

interface LocalTimesProps {
  text: string;
  /** Instants of its day are shown as times of the day; in milliseconds since the epoch. */
  nearMs: number;
}

/** A text with its instants in the local time zone, which do not wrap. Their tooltips have the whole instant. */
export function LocalTimes({ text, nearMs }: LocalTimesProps) {
  const day = new Date(nearMs).toDateString();
  return text.split(instants).map((part, index) => {
    if (index % 2 === 0) return part;
    const date = new Date(part);
    return (
      <time key={index} dateTime={part} title={part} style={{ whiteSpace: 'nowrap' }}>
        {date.toDateString() !== day && `${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}, `}
        {timeOfDay(date.getTime())}
      </time>
    );
  });
}
