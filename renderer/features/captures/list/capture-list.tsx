import { Inbox } from 'lucide-react';
import { useCallback, memo, type MouseEvent } from 'react';
import type { CaptureSummary } from '#shared/model/capture.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RecordList } from '../../../components/record/record-list.tsx';
import { listenersOf } from '../../../components/party-health.ts';
import { SampleCallButton } from '../../../components/sample-call-button.tsx';
import { Value } from '../../../components/value.tsx';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStatus } from '../../../store/use-kept.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { usePin } from '../use-pin.ts';
import { captureColumns, wordsOf } from './capture-columns.tsx';
import { CaptureFilterBar } from './filter-bar.tsx';
import { ListRow, type RowPlace } from '../../../components/list/list-row.tsx';
import { columnedRow, RecordCells } from '../../../components/record/record-columns.tsx';
import { useMask } from '../../../components/use-mask.ts';

interface CaptureRowProps extends RowPlace {
  row: CaptureSummary;
  /** Whether the selected capture is compared with this one. */
  compared: boolean;
  onChoose: (id: string) => void;
  onCompare: (id: string) => void;
}

/** One capture: time, request, checks, response status and pairing. */
const CaptureRow = memo(function CaptureRow(props: CaptureRowProps) {
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

const idOf = ({ id }: CaptureSummary): string => id;

/** The captures that match the filters. The key p pins, and c compares. */
export function CaptureList() {
  const list = useLoaded('captures');
  const { chosen, choose, otherId, compareWith, show } = useStoreState('captureDetails', (state) => state);
  const [pin] = usePin();
  const select = useCallback((row: CaptureSummary | undefined) => choose(row?.id), [choose]);
  const compare = useCallback(
    (id: string) => {
      compareWith(id);
      show('compare');
    },
    [compareWith, show],
  );
  return (
    <RecordList
      label="Captures"
      one="capture"
      many="captures"
      list={list}
      columns={captureColumns}
      keyOf={idOf}
      chosen={chosen}
      onChoose={select}
      onKey={({ key, ctrlKey, metaKey, altKey }, row) => {
        if (!row || ctrlKey || metaKey || altKey || (key !== 'p' && key !== 'c')) return false;
        if (key === 'c') compare(row.id);
        else if (row.node === undefined) pin(row.id, row.pinned !== true);
        return true;
      }}
      filters={<CaptureFilterBar />}
      empty={<NothingYet />}
    >
      {(row, place) => (
        <CaptureRow row={row} {...place} compared={row.id === otherId} onChoose={choose} onCompare={compare} />
      )}
    </RecordList>
  );
}

function NothingYet() {
  const status = useStatus();
  const url = listenersOf(status, 'catcher').find(({ up }) => up)?.url;
  return (
    <EmptyState icon={<Inbox size={24} aria-hidden />} title="No captures yet">
      Send any request to the catcher, with any path and body. It appears here unchanged.
      {url !== undefined && <Value what="address of the catcher" text={url} />}
      <SampleCallButton />
    </EmptyState>
  );
}
