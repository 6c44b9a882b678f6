import { Box } from '@mantine/core';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { openInspected } from '../../store/show-inspect.ts';
import { useInspection } from '../../store/use-inspection.ts';
import { useStores } from '../../store/use-stores.ts';
import { Pasted } from './pasted.tsx';
import { Result } from './result/result.tsx';

/** Recognises and explains a pasted text or a file. */
export function Inspect() {
  const stores = useStores();
  const reading = useInspection();
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
        list={<Pasted {...reading} />}
        detail={<Result {...reading} />}
      />
    </Box>
  );
}
