import { Box, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Circle, Square } from 'lucide-react';
import type { Party } from '#shared/model/party.ts';
import { recordingStart, type RecordingStatus } from '#shared/recording/recording-status.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { Card, ScreenAction } from '../../components/screen.tsx';
import { Facts } from '../../components/facts.tsx';
import { ListenerAddresses, listenersOf } from '../../components/party-health.tsx';
import { CheckField, PathField, TextField } from '../../components/field/fields.tsx';
import { Problem } from '../../components/note.tsx';
import { Table } from '../../components/table.tsx';
import { Value } from '../../components/value.tsx';
import { formatBytes } from '../../components/text/format-bytes.ts';
import { schemaForm } from '../../store/schema-form.ts';
import { useApi, useStatus } from '../../store/use-stores.ts';
import { newRecordingFolder, useRecordingFolders, useRecordings } from '../../store/recording-folders.ts';
import { useForm } from '../../store/use-form.ts';
import { messageColumns, messageKey } from './message-columns.tsx';

const schema = recordingStart.pick({ to: true, auth: true, webhooksTo: true, folder: true, proxy: true });
const recordForm = schemaForm(schema);
const empty = recordForm.formOf({ to: '', folder: '', proxy: false });
const maxShown = 20;

/** Our addresses of a party, which the user's client or service is pointed at, and where they forward to. */
function Forwarding({ party, to }: { party: Party; to: string | undefined }) {
  return (
    <>
      <ListenerAddresses listeners={listenersOf(useStatus(), party)} />
      <Text size="sm" c="dim" style={{ overflowWrap: 'anywhere' }}>
        {to === undefined ? 'Not forwarded' : `Forwarded to ${to}`}
      </Text>
    </>
  );
}

/** What a recording contains so far, and its newest messages. */
function RecordingFacts({ status }: { status: RecordingStatus }) {
  const { auth, bytes, ended, exchanges, folder, latest, maxBytes, notes, proxy, secrets, to, webhooks, webhooksTo } =
    status;
  return (
    <>
      <Box p="12 var(--edge)">
        <Facts
          label="Recording in progress"
          width={128}
          facts={{
            Folder: <Value what="folder" text={folder ?? ''} wrap />,
            Service: <Forwarding party="service" to={to} />,
            'Authorization server': auth && <Forwarding party="authorization" to={auth} />,
            Receiver: <Forwarding party="catcher" to={webhooksTo} />,
            Proxy: proxy && (
              <>
                <Value what="address of the proxy" text={proxy} wrap /> Your client must trust the certificate authority
                of Hookbench.
              </>
            ),
            Recorded: `${counted(exchanges, 'exchange', 'exchanges')}, ${counted(webhooks, 'webhook', 'webhooks')}`,
            Size: `${formatBytes(bytes)} of ${formatBytes(maxBytes ?? 0)}`,
            Secrets: `${counted(secrets, 'value', 'values')} replaced by names`,
            Ended: ended,
          }}
        />
      </Box>
      {notes.map((note) => (
        <Text key={note} size="sm" c="warn" px="var(--edge)">
          {note}
        </Text>
      ))}
      <Table label="Newest messages" columns={messageColumns} items={latest.slice(0, maxShown)} keyOf={messageKey} />
    </>
  );
}

/** Starts a recording, and shows it while it is in progress. */
export function RecordCard() {
  const api = useApi().recordings;
  const { data: status, error } = useQuery(api.status.queryOptions({ input: {} }));
  const start = useMutation(api.start.mutationOptions());
  const stop = useMutation(api.stop.mutationOptions());
  const { busy, check, edited, field, form, problem, submit } = useForm('record', empty, schema);
  const { home, open } = useRecordingFolders();
  const { items } = useRecordings();
  const failure = stop.error ?? error;
  if (status?.state === 'recording' || status?.state === 'full' || status?.state === 'stopping')
    return (
      <Card
        title="Recording"
        actions={
          <ScreenAction>
            <Button icon={Square} busy={stop.isPending} onClick={() => stop.mutate({})}>
              Stop recording
            </Button>
          </ScreenAction>
        }
      >
        <RecordingFacts status={status} />
        <Problem p="8 var(--edge) 12" error={failure} />
      </Card>
    );
  const proposed = newRecordingFolder(home, form.to.trim(), new Set(items.map((item) => item.folder)));
  const folder = 'folder' in edited ? form.folder : proposed;
  const begin = async () => {
    await start.mutateAsync(recordForm.valueOf({ ...form, folder }));
    if (folder !== proposed) open(folder);
  };
  return (
    <Card title="Record a service">
      <Stack gap={12} p="16 var(--edge)">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={12}>
          <TextField {...field('to')} label="Service" placeholder="https://api.example.com" />
          <PathField
            {...field('folder')}
            value={folder}
            label="New folder"
            placeholder={newRecordingFolder(home, 'https://api.example.com', new Set())}
          />
          <TextField
            {...field('auth')}
            label="Authorization server"
            hint="If your client gets tokens"
            placeholder="https://login.example.com"
          />
          <TextField
            {...field('webhooksTo')}
            label="Receiver"
            hint="Webhooks that arrive here are forwarded to it"
            placeholder="http://localhost:9000/hook"
          />
        </SimpleGrid>
        <CheckField
          {...check('proxy')}
          label="Open a proxy, so that your client keeps the addresses of the real servers"
        />
        <ScreenAction>
          <Button look="primary" icon={Circle} busy={busy} onClick={() => void submit(begin)}>
            Start recording
          </Button>
        </ScreenAction>
        <Problem>{problem}</Problem>
        <Problem error={error} />
        {status?.state === 'stopped' && (
          <Text size="sm" c="dim">
            The last recording is in {status.folder}: {counted(status.exchanges, 'exchange', 'exchanges')} and{' '}
            {counted(status.webhooks, 'webhook', 'webhooks')}.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
