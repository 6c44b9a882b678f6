import { useState } from 'react';
import type { BodyView } from '#shared/model/body-view.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { Button } from '../button.tsx';
import { bodyBytes } from '../text/body-bytes.ts';
import { byteWords } from '../text/byte-words.ts';
import styles from './body.module.css';

/** Longer bodies are saved as a file rather than shown, in bytes. */
const most = 10_000_000;

interface WholeBodyProps {
  body: BodyView;
  load: () => Promise<Blob>;
  onLoad: (whole: BodyView) => void;
}

/** Says that only the beginning of a long body is shown, and loads all of it. */
export function WholeBody({ body, load, onLoad }: WholeBodyProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const loadAll = () => {
    setBusy(true);
    load()
      .then(async (blob) => {
        onLoad(wholeView(body, new Uint8Array(await blob.arrayBuffer())));
      })
      .catch((error: unknown) => {
        setProblem(refusalOf(error).words);
      })
      .finally(() => {
        setBusy(false);
      });
  };
  const large = body.size > most;
  return (
    <p className={styles.capped} role="status">
      <span>
        The first {byteWords(bodyBytes(body).length)} of {byteWords(body.size)} are shown
        {large ? '; save the rest as a file.' : '.'}
      </span>
      {problem !== undefined && <span className={styles.problem}>{problem}</span>}
      {!large && (
        <Button size="small" busy={busy} onClick={loadAll}>
          Load all
        </Button>
      )}
    </p>
  );
}

/** Text when all bytes are UTF-8, as the engine decides it. */
function wholeView(body: BodyView, bytes: Uint8Array): BodyView {
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { size: bytes.length, encoding: 'utf8', content, truncated: bytes.length < body.size };
  } catch {
    const content = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    return { size: bytes.length, encoding: 'base64', content, truncated: bytes.length < body.size };
  }
}
