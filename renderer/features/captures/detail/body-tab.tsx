import type { CaptureWithBody } from '#shared/model/capture.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { markedByte } from './marked-byte.ts';

/** The received body; the first wrong byte is highlighted. */
export function BodyTab({ capture }: { capture: CaptureWithBody }) {
  const loadBody = useStoreState('captureDetails', (state) => state.loadBody);
  const { id, path, headers, body } = capture;
  if (body.size === 0) return <EmptyState title="No body">The request has only headers.</EmptyState>;
  return (
    <BodyReader
      label="Body of the capture"
      body={body}
      fileName={fileNameOf(path, headers)}
      load={() => loadBody(id)}
      mark={markedByte(capture)}
    />
  );
}
