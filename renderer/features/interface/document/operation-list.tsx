import { UnstyledButton } from '@mantine/core';
import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Inferred, InterfaceOutline } from '#shared/interface/interface-outline.ts';
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
} from '../../../components/record/record-list.tsx';
import { actWords, eventsOf, securityWords } from '../interface-words.ts';

/** In pixels. */
const rowHeight = 30;
/** Rows that are shown without scrolling, beside states and without. */
const maxRows = { beside: 9, alone: 20 };

const recordMember = 'x-hookbench-record';
const resourceMember = 'x-hookbench-resource';
const emitsMember = 'x-hookbench-emits';

const cut = { truncate: true, miw: 0 } as const;

/** What is inferred about operations, by their ids and the members of the overlay that would declare it. */
type InferredBy = (operation: string, ...members: string[]) => Inferred[];

function inferredIn({ inferred }: InterfaceOutline): InferredBy {
  const byId = new Map<string, Inferred[]>();
  for (const one of inferred) for (const id of one.operations) byId.set(id, [...(byId.get(id) ?? []), one]);
  return (id, ...members) => byId.get(id)?.filter((one) => one.members.some((name) => members.includes(name))) ?? [];
}

const columnsOf = (
  { states }: InterfaceOutline,
  inferredBy: InferredBy,
  onWrite: (targets: string[]) => void,
): RecordColumn<ServedOperation>[] => [
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
    cell: (operation) => (
      <Assumed
        inferred={operation.act.collection === undefined ? [] : inferredBy(operation.id, recordMember, resourceMember)}
        onWrite={onWrite}
      >
        <Cut text={actWords(operation, states)} />
      </Assumed>
    ),
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
        <Assumed inferred={inferredBy(operation.id, emitsMember)} onWrite={onWrite}>
          <Mono {...cut} title={events}>
            <Zap size={12} color="var(--faint)" aria-hidden /> {events}
          </Mono>
        </Assumed>
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

/** Marks what is inferred, and offers to write it to the overlay. */
function Assumed({
  children,
  inferred,
  onWrite,
}: {
  children: ReactNode;
  inferred: readonly Inferred[];
  onWrite: (targets: string[]) => void;
}) {
  const why = inferred.map((one) => one.why).filter((one) => one !== '');
  if (inferred.length === 0) return children;
  return (
    <UnstyledButton
      c="inherit"
      fz="inherit"
      miw={0}
      maw="100%"
      td="underline dotted var(--line-strong)"
      style={{ display: 'inline-flex', textUnderlineOffset: 3 }}
      title={['Assumed. Click to write it to the overlay.', ...why].join('\n')}
      onClick={() => onWrite(inferred.map(({ target }) => target))}
    >
      {children}
    </UnstyledButton>
  );
}

/** The operations with their security, what they do with records, and the events that they send. */
export function OperationList({
  outline,
  onWrite,
}: {
  outline: InterfaceOutline;
  /** Writes what is inferred at targets to the overlay. */
  onWrite: (targets: string[]) => void;
}) {
  const { operations, states } = outline;
  const rows = Math.min(operations.length, states.length > 0 ? maxRows.beside : maxRows.alone);
  const columns = columnsOf(outline, inferredIn(outline), onWrite);
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
              padding: '0 var(--edge)',
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
