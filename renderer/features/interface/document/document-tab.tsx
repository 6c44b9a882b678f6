import { Stack } from '@mantine/core';
import { Group, Panel } from 'react-resizable-panels';
import { PanelSeparator } from '../../../components/panel-separator.tsx';
import { ProblemNote } from '../../../components/problem-note.tsx';
import { useWindowBelow } from '../../../components/use-window-below.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import type { UsedInterface } from '../../../store/use-interface.ts';
import { EditorPane } from './editor-pane.tsx';
import { Meaning } from './meaning.tsx';

/** The documents with their problems, beside what they mean. */
export function DocumentTab({ used }: { used: UsedInterface }) {
  const wide = !useWindowBelow('width', 900);
  return (
    <Stack gap={0} h="100%" miw={0}>
      {used.error && <ProblemNote title="The documents were not read.">{refusalOf(used.error).words}</ProblemNote>}
      <div style={{ flex: 1, minHeight: 0 }}>
        <Group key={String(wide)} orientation={wide ? 'horizontal' : 'vertical'}>
          <Panel id="editor" defaultSize={wide ? '42%' : '55%'} minSize={wide ? '320px' : '150px'}>
            <EditorPane used={used} />
          </Panel>
          <PanelSeparator label="Size of the meaning" />
          <Panel id="meaning" minSize={wide ? '320px' : '120px'}>
            <Meaning check={used.understood} />
          </Panel>
        </Group>
      </div>
    </Stack>
  );
}
