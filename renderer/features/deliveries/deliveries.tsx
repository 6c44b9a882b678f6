import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { DeliveryDetail } from './detail/delivery-detail.tsx';
import { DeliveryList } from './list/delivery-list.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';

/** The deliveries of events to receivers: the list, and the details of the selected one. */
export function Deliveries() {
  const narrow = useWindowBelow('width', 800);
  return (
    <Group orientation={narrow ? 'vertical' : 'horizontal'}>
      <ScreenTitle>Deliveries</ScreenTitle>
      <Panel id="deliveries" defaultSize={narrow ? '40%' : '44%'} minSize={narrow ? '140px' : '360px'}>
        <DeliveryList />
      </Panel>
      <PanelSeparator label="Width of the list" />
      <Panel id="delivery" minSize={narrow ? '120px' : '400px'}>
        <DeliveryDetail />
      </Panel>
    </Group>
  );
}
