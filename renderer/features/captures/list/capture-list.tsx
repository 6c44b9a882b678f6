import { Inbox } from 'lucide-react';
import { useCallback } from 'react';
import type { CaptureSummary } from '#shared/model/capture.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RecordList } from '../../../components/record/record-list.tsx';
import { listenersOf } from '../../../components/party-health.ts';
import { SampleCallButton } from '../../../components/sample-call-button.tsx';
import { Value } from '../../../components/value.tsx';
import { useFilteredList } from '../../../store/use-live-list.ts';
import { useStatus, useStoreState } from '../../../store/use-stores.ts';
import { usePin } from '../use-pin.ts';
import { captureColumns, wordsOf } from './capture-columns.tsx';
import { CaptureFilterBar } from './filter-bar.tsx';

const idOf = ({ id }: CaptureSummary): string => id;

/** The captures that match the filters. The key p pins, and c compares. */
export function CaptureList() {
  const list = useFilteredList('captures');
  const { chosen, choose, otherId, compareWith, show } = useStoreState('captureDetails', (state) => state);
  const [pin] = usePin();
  const select = useCallback((row: CaptureSummary | undefined) => choose(row?.id), [choose]);
  const compare = useCallback(
    ({ id }: CaptureSummary) => {
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
      wordsOf={wordsOf}
      keyOf={idOf}
      chosen={chosen}
      onChoose={select}
      compared={otherId}
      onCompare={compare}
      keys={{ p: ({ id, node, pinned }) => node === undefined && pin(id, pinned !== true) }}
      filters={<CaptureFilterBar />}
      empty={<NothingYet />}
    />
  );
}

function NothingYet() {
  const status = useStatus();
  const url = listenersOf(status, 'catcher').find(({ up }) => up)?.url;
  return (
    <EmptyState icon={<Inbox size={24} aria-hidden />} title="No captures yet">
      Send any request to the receiver, with any path and body. It appears here unchanged.
      {url !== undefined && <Value what="address of the receiver" text={url} />}
      <SampleCallButton />
    </EmptyState>
  );
}
