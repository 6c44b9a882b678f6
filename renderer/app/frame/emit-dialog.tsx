import { Group, Input, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import type { PayloadFault } from '#shared/model/fault.ts';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-view/code-field.tsx';
import { dataOf } from '../../components/event/data-of.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Emitted } from '../../components/event/emitted.tsx';
import { useEvents } from '../../components/event/use-events.ts';
import { EventField } from '../../components/event/event-field.tsx';
import { FaultField } from '../../components/event/fault-field.tsx';
import { Problem } from '../../components/note.tsx';
import { TextField } from '../../components/field/fields.tsx';
import { isWithin, refusalOf } from '../../store/refusal-of.ts';
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

/** The dialog that emits an event from the service. */
export function EmitDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  if (!opened) return null;
  return (
    <Dialog onClose={onClose} title="Emit an event">
      <EmitForm onClose={onClose} />
    </Dialog>
  );
}

function EmitForm({ onClose }: { onClose: () => void }) {
  const { service, webhooks } = useApi();
  const emit = useMutation(webhooks.emit.mutationOptions());
  const { data: found, isPending } = useQuery(
    service.customers.queryOptions({ input: { limit: maxSuggested, order: 'asc' } }),
  );
  const customers = found?.items ?? [];
  const { events, own } = useEvents();
  const [chosen, setEvent] = useState<string>();
  const event = chosen ?? events[0]?.name ?? '';
  const isOwn = own && events.some(({ name }) => name === event.trim());
  const [customer, setCustomer] = useState<string>();
  const [data, setData] = useState('');
  const [fault, setFault] = useState<PayloadFault>();
  const list = useId();
  const customerId = customer ?? customers[0]?.id ?? '';
  const refusal = emit.error ? refusalOf(emit.error) : undefined;
  const read = dataOf(data);
  const problemAt = (field: string) => (isWithin(refusal?.field, field) ? refusal?.words : undefined);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if ('problem' in read) return;
    emit.mutate({ event: event.trim(), ...(!isOwn && { customerId }), ...read, ...(fault && { fault }) });
  };
  const shown = ['/event', '/customerId', '/data'].some((field) => problemAt(field) !== undefined);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <EventField value={event} onChange={setEvent} problem={problemAt('/event')} />
        {!isOwn && (
          <TextField
            label="Customer"
            value={customerId}
            list={list}
            problem={problemAt('/customerId')}
            onChange={setCustomer}
          />
        )}
        <datalist id={list}>
          {customers.map(({ id }) => (
            <option key={id} value={id} />
          ))}
        </datalist>
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
            Emit
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
