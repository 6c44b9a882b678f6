import { RecordScreen } from '../../components/record/record-screen.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { CaptureDetail } from './detail/capture-detail.tsx';
import { CaptureList } from './list/capture-list.tsx';

/** The requests that the catcher received: the list of captures, and the details of the selected one. */
export function Captures() {
  return (
    <>
      <RecordScreen width="44%" list={<CaptureList />} detail={<CaptureDetail />} />
      <ClearDialog />
    </>
  );
}
