import type { RecordedLine } from '#shared/recording/recording-status.ts';
import { durationText } from '../../components/text/time-text.ts';
import { Badge } from '../../components/badge.tsx';
import { Mono } from '../../components/mono.tsx';
import type { Column } from '../../components/table.tsx';

const serverNames = { api: 'Service', auth: 'Authorization server' } as const;

/** The columns of recorded exchanges and webhooks. */
export const messageColumns: readonly Column<RecordedLine>[] = [
  { title: 'No.', cell: ({ n }) => n },
  { title: 'At', cell: ({ server }) => (server === undefined ? 'Receiver' : serverNames[server]) },
  {
    title: 'Request',
    cell: ({ method, path }) => (
      <Mono>
        {method} {path}
      </Mono>
    ),
  },
  {
    title: 'Response',
    cell: ({ error, status }) => (
      <Badge outcome={error === undefined ? 'neutral' : 'bad'}>{error ?? String(status ?? 'None')}</Badge>
    ),
  },
  { title: 'Time', cell: ({ took }) => durationText(took) },
];

/** The key of a row. */
export const messageKey = ({ kind, n }: RecordedLine): string => `${kind} ${n}`;
