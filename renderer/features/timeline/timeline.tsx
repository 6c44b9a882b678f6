import { Group, Panel } from 'react-resizable-panels';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { DetailPane } from './detail/detail-pane.tsx';
import { JournalPane } from './journal/journal-pane.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';

/** The live journal, with the trace and the details of the selected entry. */
export function Timeline() {
  const narrow = useWindowBelow('width', 800);
  return (
    <Group orientation={narrow ? 'vertical' : 'horizontal'}>
      <Panel id="journal" defaultSize={narrow ? '40%' : '36%'} minSize={narrow ? '96px' : '300px'}>
        <ScreenTitle>Timeline</ScreenTitle>
        <JournalPane />
      </Panel>
      <PanelSeparator label="Width of the journal" />
      <Panel id="detail" minSize={narrow ? '120px' : '360px'}>
        <DetailPane />
      </Panel>
    </Group>
  );
}
