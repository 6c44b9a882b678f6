import { Group, Input, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { ControlClient } from '#shared/contract/client.ts';
import type { PayloadFault } from '#shared/model/fault.ts';
import type { Place } from '#shared/model/screen.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../button.tsx';
import { CodeField } from '../code-view/code-field.tsx';
import { dataOf } from './data-of.ts';
import { Dialog } from '../dialog.tsx';
import { useEvents } from './use-events.ts';
import { EventField } from './event-field.tsx';
import { FaultField } from './fault-field.tsx';
import { Note, Problem } from '../note.tsx';
import { TextField } from '../field/fields.tsx';
import { isWithin, refusalOf } from '../../store/refusal-of.ts';
import { showPlace } from '../../store/show-place.ts';
import { useApi, useStores } from '../../store/use-stores.ts';

/** Maximum number of suggested customers. */
const maxSuggested = 50;

/** Opens the dialog. */
export function EmitButton() {
  const { shell } = useStores();
  return (
    <Button look="primary" icon={Zap} onClick={() => shell.getState().show('emit')}>
      Emit event
    </Button>
  );
}

interface EmitDialogProps {
  title: string;
  /** The label of the button. */
  act: string;
  /** An event of the user's interface to emit; without it, the user chooses one. */
  named?: string;
  /** Its payload as JSON at first. */
  example?: string | undefined;
  onClose: () => void;
}

/** The dialog that emits an event from the service. */
export function EmitDialog({ title, act, named, example = '', onClose }: EmitDialogProps) {
  const { service, webhooks } = useApi();
  const emit = useMutation(webhooks.emit.mutationOptions());
  const { data: found, isPending } = useQuery(
    service.customers.queryOptions({ input: { limit: maxSuggested, order: 'asc' } }),
  );
  const customers = found?.items ?? [];
  const { events, own } = useEvents();
  const [chosen, setEvent] = useState<string>();
  const event = named ?? chosen ?? events[0]?.name ?? '';
  const isOwn = named !== undefined || (own && events.some(({ name }) => name === event.trim()));
  const [customer, setCustomer] = useState<string>();
  const [data, setData] = useState(example);
  const [fault, setFault] = useState<PayloadFault>();
  const customerId = customer ?? customers[0]?.id ?? '';
  const refusal = emit.error ? refusalOf(emit.error) : undefined;
  const read = dataOf(data);
  const problemAt = (field: string) => (isWithin(refusal?.field, field) ? refusal?.words : undefined);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if ('problem' in read) return;
    emit.mutate({ event: event.trim(), ...(!isOwn && { customerId }), ...read, ...(fault && { fault }) });
  };
  const fields = [...(named === undefined ? ['/event'] : []), ...(isOwn ? [] : ['/customerId']), '/data'];
  const shown = fields.some((field) => problemAt(field) !== undefined);
  return (
    <Dialog onClose={onClose} title={title} {...(named !== undefined && { size: 'lg' })}>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          {named === undefined && <EventField value={event} onChange={setEvent} problem={problemAt('/event')} />}
          {!isOwn && (
            <TextField
              label="Customer"
              value={customerId}
              suggestions={customers.map(({ id }) => id)}
              problem={problemAt('/customerId')}
              onChange={setCustomer}
            />
          )}
          <Stack gap={4}>
            <Input.Label labelElement="div">
              {isOwn ? 'Payload (JSON object; default: an example)' : 'Data (JSON object)'}
            </Input.Label>
            <CodeField label={isOwn ? 'Payload' : 'Data'} text={data} json placeholder="{ }" onChange={setData} />
            <Problem>{'problem' in read ? read.problem : problemAt('/data')}</Problem>
          </Stack>
          <FaultField value={fault} onChange={setFault} explained />
          <Problem>{shown ? undefined : refusal?.words}</Problem>
          {emit.data && <Emitted emitted={emit.data} onLeave={onClose} />}
          <Group gap={8} pt={4} justify="flex-end">
            <Button onClick={onClose}>Close</Button>
            <Button
              type="submit"
              look="primary"
              busy={emit.isPending}
              disabled={'problem' in read || (!isOwn && isPending)}
            >
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface EmittedProps {
  emitted: Awaited<ReturnType<ControlClient['webhooks']['emit']>>;
  /** Called before another screen is shown. */
  onLeave: () => void;
}

/** How many deliveries an emitted event has, and where they are. */
function Emitted({ emitted: { deliveries, trace }, onLeave }: EmittedProps) {
  const stores = useStores();
  const [first] = deliveries;
  const open = (place: Place) => () => {
    showPlace(stores, place);
    onLeave();
  };
  return (
    <Note
      tone="ok"
      boxed
      role="status"
      actions={
        <>
          {first !== undefined && (
            <Button size="small" onClick={open({ screen: 'deliveries', id: first })}>
              Open delivery
            </Button>
          )}
          <Button size="small" onClick={open({ screen: 'timeline', id: trace })}>
            Open in Timeline
          </Button>
        </>
      }
    >
      {deliveries.length === 0
        ? 'Emitted. No subscription matches.'
        : `Emitted: ${counted(deliveries.length, 'delivery', 'deliveries')}.`}
    </Note>
  );
}
