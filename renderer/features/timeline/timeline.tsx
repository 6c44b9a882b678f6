import { RecordScreen } from '../../components/record/record-screen.tsx';
import { DetailPane } from './detail/detail-pane.tsx';
import { JournalPane } from './journal/journal-pane.tsx';

/** The live journal, with the trace and the details of the selected entry. */
export const Timeline = () => <RecordScreen list={<JournalPane />} detail={<DetailPane />} />;
