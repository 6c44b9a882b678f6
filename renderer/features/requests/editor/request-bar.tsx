import { Group, Text } from '@mantine/core';
import { Send, X } from 'lucide-react';
import { useState, type ClipboardEvent } from 'react';
import { durationText } from '../../../components/text/time-text.ts';
import { Button } from '../../../components/button.tsx';
import fields from '../../../components/field/field.module.css';
import { Select } from '../../../components/field/fields.tsx';
import { useMask, useMaskedInput } from '../../../components/use-mask.ts';
import { useNow } from '../../../components/use-now.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { formOfSpec } from '../../../store/requests/form-of-spec.ts';
import { useDraft, useSending } from '../../../store/use-draft.ts';
import { useStatus, useStores, useStoreState } from '../../../store/use-stores.ts';
import styles from '../requests.module.css';

/** The method, the URL and the Send button. */
export function RequestBar() {
  const { form, change, draft, field } = useDraft();
  const { refusal } = useSending();
  const send = useStoreState('requests', (state) => state.send);
  const pasteCurl = usePasteCurl();
  const mask = useMask();
  const masked = useMaskedInput(form.url, mask.text(form.url));
  const invalid = refusal?.field === '/url';
  return (
    <form
      aria-label="Request"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Group gap={6} px="var(--edge)" pb={10} wrap="nowrap">
        <MethodField key={draft.key} method={form.method} onChange={field('method').onChange} />
        <span className={styles.url} data-invalid={invalid}>
          {form.url.startsWith('/') && <ServiceOrigin />}
          <input
            aria-label="URL"
            data-begin
            aria-invalid={invalid}
            placeholder="A path of the service, or https://example.com"
            {...masked}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => change({ url: event.target.value })}
            onPaste={pasteCurl}
          />
        </span>
        <SendButton />
      </Group>
    </form>
  );
}

/** Opens a cURL command that is pasted into the URL as a new request, or shows why it cannot be read. */
function usePasteCurl(): (event: ClipboardEvent) => void {
  const { client, requests, shell } = useStores();
  return (event) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/^\s*(?:\$ )?curl\s/.test(text)) return;
    event.preventDefault();
    client.requests.import({ text }).then(
      ({ items: [first], warnings }) => {
        const { openNew } = requests.getState();
        const { tell } = shell.getState();
        if (first) openNew(formOfSpec(first.spec));
        else tell('problem', 'The cURL command contains no request.');
        if (warnings.length > 0) tell('problem', `The cURL command was imported. ${warnings.join(' ')}`);
      },
      (error: unknown) => shell.getState().tell('problem', refusalOf(error).words),
    );
  };
}

/** The methods of the API. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

const other = 'other';

/** Selects a common method, or lets the user type another one. */
function MethodField({ method, onChange }: { method: string; onChange: (method: string) => void }) {
  const [typing, setTyping] = useState(false);
  const font = '650 12px/20px var(--mono)';
  if (typing) {
    return (
      <input
        className={fields.input}
        style={{ width: 104, flex: 'none', height: 32, font }}
        aria-label="Method"
        autoFocus
        value={method}
        maxLength={100}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value.replaceAll(/\s/g, ''))}
        onBlur={() => {
          if (method === '') onChange('GET');
          setTyping(false);
        }}
      />
    );
  }
  return (
    <Select
      w={104}
      flex="none"
      styles={{ input: { height: 32, font } }}
      aria-label="Method"
      value={method}
      choices={[
        ...[...new Set([...methods, method])].map((value) => ({ value, label: value })),
        { value: other, label: 'Other…' },
      ]}
      onChange={(value) => {
        if (value === other) setTyping(true);
        else onChange(value);
      }}
    />
  );
}

/** The origin used for a URL that is only a path. */
function ServiceOrigin() {
  const listeners = useStatus()?.listeners ?? [];
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
  const style = { height: 32, minWidth: 92 };
  if (since !== undefined) {
    return (
      <Button key="cancel" icon={X} style={style} onClick={cancel}>
        Cancel <Elapsed since={since} />
      </Button>
    );
  }
  return (
    <Button
      key="send"
      type="submit"
      look="primary"
      style={style}
      title="Ctrl Enter"
      disabled={!connected || form.url.trim() === ''}
      icon={Send}
    >
      Send
    </Button>
  );
}

/** The elapsed time, shown after the first moments. */
function Elapsed({ since }: { since: number }) {
  const [begun] = useState(since);
  const ms = useNow(100) - begun;
  return (
    <Text span fz="sm" miw={44} ta="right">
      {ms < 100 ? '' : durationText(Math.floor(ms / 100) * 100)}
    </Text>
  );
}
