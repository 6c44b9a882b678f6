import { useMediaQuery } from '@mantine/hooks';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../components/panel-separator.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { SubscriptionList } from './list/subscription-list.tsx';
import { SubscriptionDetail } from './subscription-detail.tsx';

/** The screen Subscriptions: the list on the left, the selected subscription on the right. */
export function Subscriptions() {
  const narrow = useMediaQuery('(width < 800px)', false, { getInitialValueInEffect: false });
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
