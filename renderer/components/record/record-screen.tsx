import type { ReactNode } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../panel-separator.tsx';
import { ScreenTitle } from '../screen-title.tsx';
import { useWindowBelow } from '../use-window-below.ts';

interface RecordScreenProps {
  /** The hidden heading. */
  title: string;
  /**
   * The width of the list until the user changes it. One in percent applies to windows of at least 800 px; in narrower ones,
   * the list is above the details. One in pixels stays when the window is resized.
   */
  width: `${number}%` | `${number}px`;
  list: ReactNode;
  detail: ReactNode;
}

/** A screen with a list of records, and the details of the selected one. */
export function RecordScreen({ title, width, list, detail }: RecordScreenProps) {
  const narrow = useWindowBelow('width', 800);
  const isFixed = width.endsWith('px');
  const stacked = narrow && !isFixed;
  return (
    <Group orientation={stacked ? 'vertical' : 'horizontal'}>
      <Panel
        id="list"
        defaultSize={stacked ? '40%' : width}
        {...(isFixed
          ? { minSize: '180px', maxSize: '45%', groupResizeBehavior: 'preserve-pixel-size' }
          : { minSize: stacked ? '120px' : '300px' })}
      >
        <ScreenTitle>{title}</ScreenTitle>
        {list}
      </Panel>
      <PanelSeparator label="Width of the list" />
      <Panel id="detail" minSize={stacked ? '120px' : '360px'}>
        {detail}
      </Panel>
    </Group>
  );
}
