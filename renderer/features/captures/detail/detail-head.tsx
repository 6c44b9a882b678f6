import { Menu } from '@mantine/core';
import { Ellipsis, GitCompareArrows, Pin, PinOff, SendHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { MethodTag } from '../../../components/method-tag.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { PartyClock } from '../../../components/party-clock.tsx';
import { byteWords } from '../../../components/text/byte-words.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { usePin } from '../use-pin.ts';
import { DeliveryLink } from './delivery-link.tsx';
import styles from './detail.module.css';
import { useCopies } from './use-copies.ts';

/** The request line, the response status, and the actions on the capture. */
export function DetailHead({ capture, onResend }: { capture: CaptureWithBody; onResend: () => void }) {
  const { id, method, path, event, status, size, receivedAt, peer, pinned = false, pairing, problem } = capture;
  const show = useStoreState('captureDetails', (state) => state.show);
  const [pin, refused] = usePin();
  const PinIcon = pinned ? PinOff : Pin;
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <MethodTag method={method === '' ? '?' : method} />
        <h2 id="capture-title" tabIndex={-1} title={path}>
          {path === '' ? 'no request line' : path}
        </h2>
        <Badge outcome={status === 0 ? 'bad' : statusOutcome(status)}>{status === 0 ? 'no response' : status}</Badge>
      </div>
      <span className={styles.actions}>
        <Button title="Resend" icon={<SendHorizontal size={14} aria-hidden />} onClick={onResend}>
          <span className={styles.words}>Resend</span>
        </Button>
        <Button
          title="Compare"
          icon={<GitCompareArrows size={14} aria-hidden />}
          onClick={() => {
            show('compare');
          }}
        >
          <span className={styles.words}>Compare</span>
        </Button>
        <Button
          className={styles.icon}
          aria-pressed={pinned}
          aria-label={pinned ? 'Unpin' : 'Pin'}
          title={pinned ? 'Unpin' : 'Pin: keep this capture when captures are removed'}
          onClick={() => {
            pin(id, !pinned);
          }}
        >
          <PinIcon size={14} aria-hidden />
        </Button>
        <MoreMenu capture={capture} />
      </span>
      <p className={styles.facts}>
        {event !== undefined && <span title="Event">{event}</span>}
        <span title="Received, on this machine’s clock">{timeOfDay(Date.parse(receivedAt))}</span>
        <PartyClock party="catcher" atMs={Date.parse(receivedAt)} offsetMs={capture.clockOffsetMs} />
        <span title="Body size">{byteWords(size)}</span>
        <span title="Sender">{peer}</span>
        <span className={styles.id}>
          {id} <CopyButton what="capture id" text={id} />
        </span>
        <RuleLink capture={capture} />
        {pairing && <DeliveryLink deliveryId={pairing.deliveryId} n={pairing.n} />}
        <TraceLink capture={capture} />
      </p>
      {(problem ?? refused) !== undefined && (
        <p className={styles.refused} role="alert">
          {problem ?? refused}
        </p>
      )}
    </header>
  );
}

/** A link to the rule that responded. */
function RuleLink({ capture: { rule } }: { capture: CaptureWithBody }) {
  const { catcher, navigation } = useStores();
  const name = useStoreState('catcher', ({ settings }) => settings?.rules.find(({ id }) => id === rule)?.name);
  if (rule === undefined) return null;
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        catcher.getState().show('answers');
        navigation.getState().go('catcher');
      }}
    >
      {`Rule: ${name ?? rule}`}
    </button>
  );
}

function TraceLink({ capture: { trace } }: { capture: CaptureWithBody }) {
  const { selection, navigation } = useStores();
  if (trace === undefined) return null;
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => {
        selection.getState().selectTrace(trace);
        navigation.getState().go('timeline');
      }}
    >
      Trace
    </button>
  );
}

function MoreMenu({ capture }: { capture: CaptureWithBody }) {
  const loadBody = useStoreState('captureDetails', (state) => state.loadBody);
  const { curl, har } = useCopies(capture);
  const [message, showMessage] = useMessage();
  const cut = capture.body.truncated;
  const copy = (write: () => string) => () => {
    copyText(write()).then(
      () => {
        showMessage('Copied');
      },
      () => {
        showMessage('Copying failed');
      },
    );
  };
  const save = () => {
    loadBody(capture.id).then(
      (body) => {
        saveFile(body, fileNameOf(capture.path, capture.headers));
      },
      (error: unknown) => {
        showMessage(refusalOf(error).words);
      },
    );
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button aria-label="More" className={message === undefined ? styles.icon : undefined}>
            {message ?? <Ellipsis size={16} aria-hidden />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={cut}
            {...(cut && { title: 'The body is too long. Save it instead.' })}
            onClick={copy(curl)}
          >
            Copy as cURL
          </Menu.Item>
          <Menu.Item
            disabled={cut}
            {...(cut && { title: 'The body is too long. Save it instead.' })}
            onClick={copy(() => har(capture))}
          >
            Copy as HAR entry
          </Menu.Item>
          <Menu.Item disabled={capture.size === 0} onClick={save}>
            Save body
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span role="status" className={styles.spoken}>
        {message}
      </span>
    </>
  );
}

/** A message that disappears after 1.8 s. */
function useMessage(): [string | undefined, (words: string) => void] {
  const [message, showMessage] = useState<string>();
  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = setTimeout(() => {
      showMessage(undefined);
    }, 1800);
    return () => {
      clearTimeout(timer);
    };
  }, [message]);
  return [message, showMessage];
}
