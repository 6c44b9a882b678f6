import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { RecordedLine } from '#shared/recording/recording-status.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { LoadingDetail } from '../../components/hop/exchange-view.tsx';
import { MessageView } from '../../components/hop/message-view.tsx';
import { Problem } from '../../components/note.tsx';
import { SectionTitle } from '../../components/detail-pane.tsx';
import { TabSet } from '../../components/tab-set.tsx';
import { useApi } from '../../store/use-stores.ts';

interface MessageDialogProps {
  folder: string;
  line: RecordedLine;
  onClose: () => void;
}

/** A recorded exchange or webhook as a whole: its header fields and bodies. */
export function MessageDialog({ folder, line, onClose }: MessageDialogProps) {
  const { kind, n } = line;
  const [tab, setTab] = useState('request');
  const { data, error } = useQuery(useApi().recordings.message.queryOptions({ input: { folder, kind, n } }));
  const message = data?.exchange ?? data?.webhook;
  if (!data || !message)
    return (
      <Dialog onClose={onClose} size="xl" title={`${kind} ${n}`}>
        {error ? <Problem>{messageOf(error)}</Problem> : <LoadingDetail loaded={[]} />}
      </Dialog>
    );
  const { bodies, exchange, webhook } = data;
  const { method, path, query } = message.request;
  const target = path + (query === undefined ? '' : `?${query}`);
  const request = { headers: message.request.headers, body: bodies.request };
  const response = message.response && bodies.response && { ...message.response, body: bodies.response };
  const status = response && statusWords(response);
  return (
    <Dialog onClose={onClose} size="xl" title={`${kind === 'exchange' ? 'Exchange' : 'Webhook'} ${n}`}>
      <Facts
        label="Message"
        width={128}
        facts={{
          Event: webhook?.event,
          'Caused by': webhook?.after === undefined ? undefined : `Exchange ${webhook.after}. ${webhook.because ?? ''}`,
          Signature: webhook?.signature?.scheme,
          Token: exchange?.issued && `${exchange.issued.format}, for ${exchange.issued.client ?? 'an unknown client'}`,
          Error: exchange?.error && `${exchange.error.code}: ${exchange.error.message}`,
          'Left out': message.response?.body?.leftOut ?? message.request.body?.leftOut,
        }}
      />
      <TabSet
        value={tab}
        onChange={(next) => setTab(next ?? 'request')}
        tabs={[
          {
            id: 'request',
            label: 'Request',
            content: <MessageView what="request" start={`${method} ${target}`} sent={request} received={undefined} />,
          },
          {
            id: 'response',
            label: 'Response',
            content: response ? (
              <MessageView what="response" start={status ?? ''} sent={response} received={undefined} />
            ) : (
              <SectionTitle>No response was recorded</SectionTitle>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
