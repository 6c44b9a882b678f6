import { Text } from '@mantine/core';
import { ExplainedList, LongValue } from '../explained-list.tsx';
import { isAddedOnWriting, isSame, type ComparedHeader } from './compare-headers.ts';

/** The labels of the two ends. */
type Ends = readonly [sent: string, received: string];

interface HeaderListProps {
  rows: readonly ComparedHeader[];
  /** Labels for ends that are not the two ends of one message; a header on one end only then always differs. */
  ends?: Ends;
}

/** Headers in message order. */
export function HeaderList({ rows, ends }: HeaderListProps) {
  return (
    <ExplainedList
      values={rows.map((row) => {
        const { name, sent, received } = row;
        const agree = isSame(row) || (ends === undefined && isAddedOnWriting(row));
        const shown = agree ? undefined : <Sides row={row} ends={ends ?? ['sent', 'received']} />;
        return { name, value: sent ?? received ?? '', shown };
      })}
    />
  );
}

function Sides({ row: { sent, received }, ends }: { row: ComparedHeader; ends: Ends }) {
  const only = sent === undefined || received === undefined ? 'only ' : '';
  return [sent, received].map(
    (value, index) =>
      value !== undefined && (
        <div key={ends[index]}>
          <Text span fz="xs" fw={500} c="warn" mr={8} style={{ whiteSpace: 'nowrap' }}>
            {`${only}${ends[index] ?? ''}`}
          </Text>
          <LongValue value={value} />
        </div>
      ),
  );
}
