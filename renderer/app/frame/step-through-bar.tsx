import { Group, Text } from '@mantine/core';
import { Pencil, StepForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HeldEdit, HeldMessage } from '#shared/model/held-message.ts';
import { counted } from '#shared/trace/counted.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { Button } from '../../components/button.tsx';
import { EditDialog } from '../../components/dialog.tsx';
import { LinesField, TextField } from '../../components/field/fields.tsx';
import { useMask } from '../../components/use-mask.ts';
import { clientOf } from '../../store/connection-store.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Holds each message of the client and the sender as long as it is shown, and sends them one by one. */
export function StepThroughBar() {
  const { presenter, shell } = useStores();
  const held = useHeldMessages();
  const { client } = useStores();
  const [editing, setEditing] = useState<HeldMessage>();
  const mask = useMask();
  const next = held?.[0];
  const send = (edit: HeldEdit) => client.stepThrough.next(edit);
  return (
    <Group
      component="aside"
      gap="8 12"
      px="var(--edge)"
      py={6}
      fz="sm"
      bg="color-mix(in srgb, var(--accent) 9%, var(--panel))"
      style={{ borderTop: '1px solid color-mix(in srgb, var(--accent) 45%, transparent)' }}
      aria-label="Step through"
    >
      <Text component="strong" inherit fw={600}>
        {held ? counted(held.length, 'held message', 'held messages') : 'Not holding messages yet'}
      </Text>
      <Text span inherit truncate flex="1 1 240px" miw={0} role="status">
        {next
          ? `Next: ${partyName[next.from]} sends ${next.method} ${mask.text(next.url)}`
          : held && 'Make a call or run a flow. Each message waits here before it is sent.'}
      </Text>
      <Group gap={8}>
        <Button
          look="primary"
          icon={StepForward}
          disabled={!next}
          onClick={() =>
            void send({}).catch((error: unknown) => shell.getState().tell('problem', refusalOf(error).words))
          }
        >
          Send
        </Button>
        <Button icon={Pencil} disabled={!next} onClick={() => setEditing(next)}>
          Edit…
        </Button>
        <Button look="quiet" onClick={() => presenter.getState().toggleStepping()}>
          End step through
        </Button>
      </Group>
      {editing && <EditMessage message={editing} onSend={send} onClose={() => setEditing(undefined)} />}
    </Group>
  );
}

/**
 * The held messages; undefined while none would be held. They are held while the stream is open, so they are released when the page
 * closes.
 */
function useHeldMessages(): readonly HeldMessage[] | undefined {
  const { connection } = useStores();
  const connected = useStoreState('connection', (state) => state.connection.state === 'connected');
  const [held, setHeld] = useState<readonly HeldMessage[]>();
  useEffect(() => {
    if (!connected) return undefined;
    const stop = new AbortController();
    const follow = async () => {
      const feed = await clientOf(connection).stepThrough.feed({}, { signal: stop.signal });
      for await (const { items } of feed) setHeld(items);
    };
    follow().catch(() => setHeld(undefined));
    return () => stop.abort();
  }, [connection, connected]);
  return held;
}

interface EditMessageProps {
  message: HeldMessage;
  onSend: (edit: HeldEdit) => Promise<unknown>;
  onClose: () => void;
}

const fieldLine = /^([^:]+):[ \t]*(.*)$/;

function EditMessage({ message, onClose, onSend }: EditMessageProps) {
  const { body: before, headers, method, url } = message;
  const form = { url, headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'), body: before };
  const save = (edited: typeof form) =>
    onSend({
      url: edited.url,
      headers: edited.headers.split('\n').flatMap((line): [string, string][] => {
        const [, name, value] = fieldLine.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value]];
      }),
      ...(edited.body !== before && { body: edited.body }),
    });
  return (
    <EditDialog title={`Edit ${method}`} act="Send" size="lg" form={form} onSave={save} onClose={onClose}>
      {({ field }) => (
        <>
          <TextField {...field('url')} label="URL" />
          <LinesField {...field('headers')} label="Header fields" rows={6} />
          <LinesField {...field('body')} label="Body" rows={6} />
        </>
      )}
    </EditDialog>
  );
}
