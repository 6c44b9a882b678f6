import { Stack } from '@mantine/core';
import { ProblemNote } from '../../../components/problem-note.tsx';
import { Panes } from '../../../components/record/record-screen.tsx';
import { useWindowBelow } from '../../../components/use-window-below.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import type { UsedInterface } from '../../../store/use-interface.ts';
import { EditorPane } from './editor-pane.tsx';
import { Meaning } from './meaning.tsx';

/** The width of the window below which the meaning is below the documents, in pixels. */
const stackBelow = 900;

/** The documents with their problems, beside what they mean. */
export function DocumentTab({ used }: { used: UsedInterface }) {
  const isStacked = useWindowBelow('width', stackBelow);
  return (
    <Stack gap={0} h="100%" miw={0} mih={isStacked ? 880 : 420}>
      {used.error && <ProblemNote title="The documents were not read.">{refusalOf(used.error).words}</ProblemNote>}
      <div style={{ flex: 1, minHeight: 0 }}>
        <Panes
          width="42%"
          stackBelow={stackBelow}
          separator="Size of the meaning"
          first={<EditorPane used={used} />}
          second={
            <Meaning
              check={used.understood}
              onWrite={(targets) => void used.submit(() => used.writeOverlay(targets))}
            />
          }
        />
      </div>
    </Stack>
  );
}
