import { memo, type MouseEvent } from 'react';
import type { CaptureSummary } from '#shared/model/capture.ts';
import { ListRow, type RowPlace } from '../../../components/list/list-row.tsx';
import { columnedRow, RecordCells } from '../../../components/record/record-columns.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { captureColumns, wordsOf } from './capture-columns.tsx';

interface CaptureRowProps extends RowPlace {
  row: CaptureSummary;
  /** Whether the selected capture is compared with this one. */
  compared: boolean;
  onChoose: (id: string) => void;
  onCompare: (id: string) => void;
}

/** One capture: time, request, checks, response status and pairing. */
export const CaptureRow = memo(function CaptureRow(props: CaptureRowProps) {
  const { row, compared, onChoose, onCompare, ...place } = props;
  const mask = useMask();
  const click = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (shiftKey || ctrlKey || metaKey) onCompare(row.id);
    else onChoose(row.id);
  };
  return (
    <ListRow
      {...place}
      className={columnedRow}
      aria-label={mask.text(wordsOf(row))}
      data-compared={compared}
      onClick={click}
    >
      <RecordCells columns={captureColumns} row={row} />
    </ListRow>
  );
});
