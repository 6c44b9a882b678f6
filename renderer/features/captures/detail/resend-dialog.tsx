import { Modal } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import dialog from '../../../components/dialog.module.css';
import { CheckField } from '../../../components/field/check-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { MessageView } from '../../../components/hop/message-view.tsx';
import { byteWords } from '../../../components/text/byte-words.ts';
import { refusalOf, type Refusal } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './detail.module.css';
import { useCopies } from './use-copies.ts';

/** Sends a capture to another URL, byte for byte, and shows the response. */
export function ResendDialog({ capture, onClose }: { capture: CaptureWithBody; onClose: () => void }) {
  const resend = useStoreState('captureDetails', (state) => state.resend);
  const [url, setUrl] = useState(useCopies(capture).url);
  const [verifyTls, setVerify] = useState(true);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [answer, setAnswer] = useState<Exchange>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    resend({ id: capture.id, url: url.trim(), verifyTls })
      .then(
        (exchange) => {
          setRefusal(undefined);
          setAnswer(exchange);
        },
        (error: unknown) => {
          setAnswer(undefined);
          setRefusal(refusalOf(error));
        },
      )
      .finally(() => {
        setBusy(false);
      });
  };
  const atUrl = refusal?.field === '/url';
  return (
    <Modal opened onClose={onClose} title="Resend" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className={dialog.dialog} onSubmit={send} noValidate>
        <p>
          {`Sends the ${capture.method} request with its headers and its body (${byteWords(capture.size)}), byte for byte. The signature is not changed.`}
        </p>
        <TextField
          label="URL"
          value={url}
          problem={atUrl ? refusal.words : undefined}
          data-autofocus
          onChange={setUrl}
        />
        <CheckField label="Verify the certificate" checked={verifyTls} onChange={setVerify} />
        {refusal && !atUrl && (
          <p className={dialog.problem} role="alert">
            {refusal.words}
          </p>
        )}
        {answer && <Answer exchange={answer} />}
        <div className={dialog.actions}>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" busy={busy} disabled={url.trim() === ''}>
            {answer ? 'Send again' : 'Send'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Answer({ exchange: { response, error, phases } }: { exchange: Exchange }) {
  return (
    <div className={styles.answer} role="status" aria-label="Response" tabIndex={0}>
      <p className={styles.answered}>
        <Badge outcome={statusOutcome(response?.status)}>{response?.status ?? error?.code ?? 'No response'}</Badge>
        <span>{response ? reasonPhrase(response.status) : error?.message}</span>
        <span>{phases.total === null ? '' : durationWords(phases.total)}</span>
      </p>
      {response && <MessageView what="response" sent={undefined} received={response} />}
    </div>
  );
}
