import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { SubscriptionList } from './list/subscription-list.tsx';
import { SubscriptionDetail } from './subscription-detail.tsx';
import { useWindowBelow } from '../../components/use-window-below.ts';

/** The screen Subscriptions: the list on the left, the selected subscription on the right. */
export function Subscriptions() {
  const narrow = useWindowBelow('width', 800);
  return (
    <Group orientation={narrow ? 'vertical' : 'horizontal'} style={{ height: '100%' }}>
      <ScreenTitle>Subscriptions</ScreenTitle>
      <Panel id="subscriptions" defaultSize="38%" minSize={narrow ? '96px' : '320px'}>
        <SubscriptionList />
      </Panel>
      <PanelSeparator label="Width of the list" />
      <Panel id="subscription" minSize={narrow ? '120px' : '400px'}>
        <SubscriptionDetail />
      </Panel>
    </Group>
  );
}
