import { Stack, Box, Text } from '@mantine/core';
import { FileQuestionMark } from 'lucide-react';
import { formatNumber } from '#shared/trace/counted.ts';
import { ProblemNote } from '../../../components/note.tsx';
import { Panes } from '../../../components/record/record-screen.tsx';
import { useWindowBelow } from '../../../components/use-zoom.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import type { UsedInterface } from '../../../store/use-interface.ts';
import { EditorPane } from './editor-pane.tsx';
import { Card } from '../../../components/screen.tsx';
import { EmptyState, Loading } from '../../../components/empty-state.tsx';
import { Mono } from '../../../components/mono.tsx';
import { StateDiagram } from '../states/state-diagram.tsx';
import { Security } from '../security.tsx';
import { OperationList } from './operation-list.tsx';

/** More moves are not drawn: nobody can read them, and a page with all of them does not respond. */
const maxMoves = 60;

/** What the documents mean: operations, states of records, and security. */
function Meaning({ used }: { used: UsedInterface }) {
  const { understood, submit, writeOverlay } = used;
  if (!understood) return <Loading title="Reading the document" />;
  const { outline } = understood;
  if (!outline)
    return (
      <EmptyState icon={<FileQuestionMark size={24} aria-hidden />} title="The document is not understood">
        Fix its errors, which are listed with their lines.
      </EmptyState>
    );
  return (
    <Box p="16 var(--edge)" h="100%" style={{ overflow: 'auto' }} tabIndex={0} role="group" aria-label="Meaning">
      <Stack gap={16}>
        <Card
          title="Operations"
          actions={
            <Text span size="sm" c="dim" pr={8}>
              {formatNumber(outline.operations.length)}
            </Text>
          }
        >
          <OperationList outline={outline} onWrite={(targets) => void submit(() => writeOverlay(targets))} />
        </Card>
        {outline.states.map((machine) => (
          <Card
            key={machine.collection}
            title={`States of ${machine.collection}`}
            actions={
              <Mono c="dim" pr={8}>
                {machine.field}
              </Mono>
            }
          >
            {machine.moves.length > maxMoves ? (
              <EmptyState title={`${formatNumber(machine.moves.length)} moves`}>
                They are too many to be drawn.
              </EmptyState>
            ) : (
              <StateDiagram machine={machine} />
            )}
          </Card>
        ))}
        <Security used={used} />
      </Stack>
    </Box>
  );
}

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
          second={<Meaning used={used} />}
        />
      </div>
    </Stack>
  );
}
