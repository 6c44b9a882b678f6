import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { CaptureDetail } from './detail/capture-detail.tsx';
import { CaptureList } from './list/capture-list.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';

/** The requests that the catcher received: the list of captures, and the details of the selected one. */
export function Captures() {
  const narrow = useWindowBelow('width', 800);
  return (
    <Group orientation={narrow ? 'vertical' : 'horizontal'}>
      <ScreenTitle>Captures</ScreenTitle>
      <Panel id="captures" defaultSize={narrow ? '40%' : '50%'} minSize={narrow ? '140px' : '360px'}>
        <CaptureList />
      </Panel>
      <PanelSeparator label="Width of the list" />
      <Panel id="capture" minSize={narrow ? '120px' : '400px'}>
        <CaptureDetail />
      </Panel>
      <ClearDialog />
    </Group>
  );
}
