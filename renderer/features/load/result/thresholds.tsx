import type { LoadReport } from '#shared/load/load-report.ts';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import { Table } from '../../../components/table.tsx';

/** The thresholds of the plan with the measured values. */
export function Thresholds({ report: { thresholds } }: { report: LoadReport }) {
  if (thresholds.length === 0) return null;
  return (
    <Card title="Thresholds">
      <Table
        label="Thresholds"
        items={thresholds.toSorted((one, other) => Number(one.met) - Number(other.met))}
        keyOf={({ text }) => text}
        isBad={({ met }) => !met}
        columns={[
          { title: 'Threshold', cell: ({ text }) => <code>{text}</code> },
          { title: 'Observed', cell: ({ observed }) => observed },
          {
            title: 'Result',
            cell: ({ met }) => <Badge outcome={met ? 'ok' : 'bad'}>{met ? 'met' : 'not met'}</Badge>,
          },
        ]}
      />
    </Card>
  );
}
