import { useStoreState } from '../../store/use-stores.ts';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { DetailPane } from './detail/detail-pane.tsx';
import { JournalPane } from './journal/journal-pane.tsx';

/** The live journal, with the trace and the details of the selected entry. */
export function Timeline() {
  const trace = useStoreState('selection', (state) => state.entry ?? state.trace);
  return <RecordScreen list={<JournalPane />} isEmpty={trace === undefined} detail={<DetailPane />} />;
}
