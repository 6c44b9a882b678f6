import { Send, X } from 'lucide-react';
import { useState } from 'react';
import { durationWords } from '#shared/trace/duration-words.ts';
import { Button } from '../../../components/button.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useSending } from '../../../store/use-sending.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { MethodField } from './method-field.tsx';
import styles from './request-bar.module.css';

/** The method, the URL and the Send button. */
export function RequestBar() {
  const { form, change, draft } = useDraft();
  const { refusal } = useSending();
  const send = useStoreState('requests', (state) => state.send);
  const problem = refusal?.field === '/url' ? refusal.words : undefined;
  const submit = () => void send();
  return (
    <form
      className={styles.bar}
      aria-label="Request"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MethodField
        key={draft.key}
        method={form.method}
        onChange={(method) => {
          change({ method });
        }}
      />
      <span className={styles.url} data-invalid={problem !== undefined}>
        {form.url.startsWith('/') && <ServiceOrigin />}
        <input
          aria-label="URL"
          aria-invalid={problem !== undefined}
          placeholder="/api/customer or https://example.com"
          value={form.url}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            change({ url: event.target.value });
          }}
        />
      </span>
      <SendButton />
    </form>
  );
}

/** The origin used for a URL that is only a path. */
function ServiceOrigin() {
  const listeners = useStoreState('status', ({ status }) => status?.listeners) ?? [];
  const url = listeners.find(({ party, scheme }) => party === 'service' && scheme === 'https')?.url;
  if (url === undefined) return null;
  return (
    <span className={styles.origin} title="Paths are sent to the service over https">
      {new URL(url).origin}
    </span>
  );
}

/** Send and Cancel are two buttons, so that a second click on Cancel does not send again. */
function SendButton() {
  const { form } = useDraft();
  const { since } = useSending();
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const cancel = useStoreState('requests', (state) => state.cancel);
  if (since !== undefined) {
    return (
      <Button key="cancel" icon={<X size={14} aria-hidden />} className={styles.send} onClick={cancel}>
        Cancel <Elapsed since={since} />
      </Button>
    );
  }
  return (
    <Button
      key="send"
      type="submit"
      look="primary"
      className={styles.send}
      title="Ctrl Enter"
      disabled={!connected || form.url.trim() === ''}
      icon={<Send size={14} aria-hidden />}
    >
      Send
    </Button>
  );
}

/** The elapsed time, shown after the first moments. */
function Elapsed({ since }: { since: number }) {
  const [begun] = useState(since);
  const ms = useNow(100) - begun;
  return <span className={styles.elapsed}>{ms < 100 ? '' : durationWords(Math.floor(ms / 100) * 100)}</span>;
}
