import { Zap } from 'lucide-react';
import type { InterfaceOutline } from '#shared/interface/interface-outline.ts';
import type { ServedOperation } from '#shared/interface/served-interface.ts';
import { VirtualRows } from '../../../components/list/virtual-rows.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { Mono } from '../../../components/mono.tsx';
import {
  ColumnTitles,
  columnedRow,
  RecordCells,
  templatesOf,
  type RecordColumn,
} from '../../../components/record/record-columns.tsx';
import { actWords, eventsOf, securityWords } from '../interface-words.ts';

/** In pixels. */
const rowHeight = 30;
/** Rows that are shown without scrolling, beside states and without. */
const maxRows = { beside: 9, alone: 20 };

const cut = { truncate: true, miw: 0 } as const;

const columnsOf = ({ states }: InterfaceOutline): RecordColumn<ServedOperation>[] => [
  { title: 'Method', width: '52px', cell: ({ method }) => <MethodTag method={method} /> },
  {
    title: 'Path',
    width: 'minmax(120px, 1.5fr)',
    cell: ({ path, summary }) => (
      <Mono {...cut} title={summary ?? path}>
        {path}
      </Mono>
    ),
  },
  {
    title: 'Security',
    width: 'minmax(80px, 1fr)',
    from: 420,
    cell: ({ security }) => (
      <Mono {...cut} c="dim" title={securityWords(security)}>
        {securityWords(security)}
      </Mono>
    ),
  },
  {
    title: 'Records',
    width: 'minmax(80px, 0.9fr)',
    from: 540,
    cell: (operation) => <Cut text={actWords(operation, states)} />,
  },
  {
    title: 'Events',
    width: 'minmax(80px, 0.9fr)',
    from: 540,
    cell: (operation) => {
      const events = eventsOf(operation, states).join(', ');
      return events === '' ? (
        <span />
      ) : (
        <Mono {...cut} title={events}>
          <Zap size={12} color="var(--faint)" aria-hidden /> {events}
        </Mono>
      );
    },
  },
];

function Cut({ text }: { text: string }) {
  return (
    <span
      style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: 'var(--dim)' }}
      title={text}
    >
      {text}
    </span>
  );
}

/** The operations with their security, what they do with records, and the events that they send. */
export function OperationList({ outline }: { outline: InterfaceOutline }) {
  const { operations, states } = outline;
  const rows = Math.min(operations.length, states.length > 0 ? maxRows.beside : maxRows.alone);
  const columns = columnsOf(outline);
  return (
    <div style={{ display: 'flex', height: rows * rowHeight + 30 }}>
      <VirtualRows
        label="Operations"
        rows={operations}
        rowHeight={rowHeight}
        style={templatesOf(columns)}
        columns={<ColumnTitles columns={columns} />}
      >
        {(operation) => (
          <div
            className={columnedRow}
            style={{
              display: 'grid',
              height: rowHeight,
              alignItems: 'center',
              padding: '0 12px',
              borderBottom: '1px solid color-mix(in srgb, var(--line) 55%, transparent)',
            }}
          >
            <RecordCells columns={columns} row={operation} />
          </div>
        )}
      </VirtualRows>
    </div>
  );
}
