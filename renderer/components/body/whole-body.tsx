import { useMutation } from '@tanstack/react-query';
import type { BodyView } from '#shared/model/body-view.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { Button } from '../button.tsx';
import { bodyBytes } from '../text/body-bytes.ts';
import { formatBytes } from '../text/format-bytes.ts';
import styles from './body.module.css';

/** Larger bodies can only be saved as a file, in bytes. */
const maxShownBytes = 10_000_000;

interface WholeBodyProps {
  body: BodyView;
  load: () => Promise<Blob>;
  onLoad: (whole: BodyView) => void;
}

/** A notice that only the beginning of a long body is shown, with a button to load all of it. */
export function WholeBody({ body, load, onLoad }: WholeBodyProps) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => wholeView(body, new Uint8Array(await (await load()).arrayBuffer())),
    onSuccess: onLoad,
  });
  const large = body.size > maxShownBytes;
  return (
    <p className={styles.capped} role="status">
      <span>
        The first {formatBytes(bodyBytes(body).length)} of {formatBytes(body.size)} are shown
        {large ? '. Save the body as a file to see the rest.' : '.'}
      </span>
      {error && <span className={styles.problem}>{refusalOf(error).words}</span>}
      {!large && (
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          Load all
        </Button>
      )}
    </p>
  );
}

/** The whole body as a view: text when the bytes are valid UTF-8, else Base64, like the engine. */
function wholeView(body: BodyView, bytes: Uint8Array): BodyView {
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { size: bytes.length, encoding: 'utf8', content, truncated: bytes.length < body.size };
  } catch {
    const content = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    return { size: bytes.length, encoding: 'base64', content, truncated: bytes.length < body.size };
  }
}
