import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inspection } from '#shared/model/inspection.ts';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { openInspected } from '../../store/show-inspect.ts';
import { useStores, useStoreState, useApi } from '../../store/use-stores.ts';
import { Pasted } from './pasted.tsx';
import { Result } from './result/result.tsx';
import { inspectInput, type Inspected } from '../../store/inspect-store.ts';

/** Recognises and explains a pasted text or a file. */
export function Inspect() {
  const stores = useStores();
  const reading = useInspection();
  const isEmpty = useStoreState('inspect', ({ file, text }) => text === '' && file === undefined);
  return (
    <Box
      pos="relative"
      h="100%"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void openInspected(stores, file);
      }}
    >
      <RecordScreen
        width="40%"
        stackBelow={960}
        separator="Size of the result"
        names={['Text', 'Result']}
        isEmpty={isEmpty}
        list={<Pasted {...reading} />}
        detail={<Result {...reading} />}
      />
    </Box>
  );
}

/** Time after the last change of the text or an option, in milliseconds. */
const pause = 200;

/** The explanation of a text. */
interface Explained extends Inspected {
  inspection: Inspection;
}

/** The explanation of the text on the screen Inspect, read again when the text or an option changes. */
function useInspection() {
  const state = useStoreState('inspect', (now) => now);
  const [settled] = useDebouncedValue(state, pause);
  const [last, setLast] = useState<Explained>();
  const given = inspectInput(state);
  const asked = given && inspectInput(settled);
  const { data, error, isFetching, refetch } = useQuery({
    ...useApi().inspect.text.queryOptions({ input: asked ?? skipToken }),
    gcTime: 60_000,
  });
  if (!given && last) setLast(undefined);
  // While an option changes or is invalid, the explanation stays; that of another text does not.
  if (data && data !== last?.inspection) setLast({ text: settled.text, file: settled.file, inspection: data });
  const isOfText = last?.text === state.text && last.file === state.file;
  return {
    /** Undefined without a text, and until the text is read. */
    inspection: given && isOfText ? last.inspection : undefined,
    /** The last explanation, also of another text: for the fields that are shown. */
    last: given && last?.inspection,
    error: asked ? error : null,
    isReading: given !== undefined && (isFetching || settled !== state),
    readAgain: () => void refetch(),
  };
}
