import { Modal } from '@mantine/core';
import { useEffect, useId, useState, type FormEvent } from 'react';
import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-view/code-field.tsx';
import dialog from '../../components/dialog.module.css';
import { EventField } from '../../components/event/event-field.tsx';
import { FaultField } from '../../components/event/fault-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import type { Emitted } from '../../store/emit-store.ts';
import { refusalOf, type Refusal } from '../../store/refusal-of.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { dataOf } from './data-of.ts';
import styles from './emit-dialog.module.css';

/** The dialog that emits an event from the service. */
export function EmitDialog() {
  const opened = useStoreState('emit', (state) => state.opened);
  const close = useStoreState('emit', (state) => state.close);
  return (
    <Modal opened={opened} onClose={close} title="Emit an event" closeButtonProps={{ 'aria-label': 'Close' }}>
      <EmitForm onClose={close} />
    </Modal>
  );
}

function EmitForm({ onClose }: { onClose: () => void }) {
  const { emit, customers, loadCustomers } = useStoreState('emit', (state) => state);
  const first = useStoreState('profile', ({ profile }) => profile.eventNames.chat_started);
  const [event, setEvent] = useState(first);
  const [customer, setCustomer] = useState<string>();
  const [data, setData] = useState('');
  const [fault, setFault] = useState<PayloadFault>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [emitted, setEmitted] = useState<Emitted>();
  const list = useId();
  useEffect(() => {
    loadCustomers().catch(() => undefined);
  }, [loadCustomers]);
  const customerId = customer ?? customers[0] ?? '';
  const read = dataOf(data);
  const problemAt = (field: string) => (refusal?.field?.startsWith(field) ? refusal.words : undefined);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if ('problem' in read) return;
    setBusy(true);
    emit({ event: event.trim(), customerId, ...read, ...(fault && { fault }) })
      .then(
        (done) => {
          setRefusal(undefined);
          setEmitted(done);
        },
        (error: unknown) => {
          setRefusal(refusalOf(error));
        },
      )
      .finally(() => {
        setBusy(false);
      });
  };
  const shown = ['/event', '/customerId', '/data'].some((field) => problemAt(field) !== undefined);
  return (
    <form className={dialog.dialog} onSubmit={submit} noValidate>
      <EventField value={event} onChange={setEvent} problem={problemAt('/event')} />
      <TextField
        label="Customer"
        value={customerId}
        list={list}
        problem={problemAt('/customerId')}
        onChange={setCustomer}
      />
      <datalist id={list}>
        {customers.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <div className={styles.data}>
        <span className={styles.label}>Data (JSON object)</span>
        <CodeField label="Data" text={data} json placeholder="{ }" onChange={setData} />
        {('problem' in read || problemAt('/data') !== undefined) && (
          <span className={styles.problem} role="alert">
            {'problem' in read ? read.problem : problemAt('/data')}
          </span>
        )}
      </div>
      <FaultField value={fault} onChange={setFault} explained />
      {refusal && !shown && (
        <span className={styles.problem} role="alert">
          {refusal.words}
        </span>
      )}
      {emitted && <Outcome emitted={emitted} onLeave={onClose} />}
      <div className={dialog.actions}>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" look="primary" busy={busy} disabled={'problem' in read}>
          Emit
        </Button>
      </div>
    </form>
  );
}

function Outcome({ emitted: { deliveries, trace }, onLeave }: { emitted: Emitted; onLeave: () => void }) {
  const { deliveryDetails, navigation, selection } = useStores();
  const [first] = deliveries;
  return (
    <div className={styles.outcome} role="status">
      <span>
        {deliveries.length === 0
          ? 'Emitted. No subscription matches.'
          : `Emitted: ${counted(deliveries.length, 'delivery', 'deliveries')}.`}
      </span>
      {first !== undefined && (
        <Button
          size="small"
          onClick={() => {
            deliveryDetails.getState().choose(first);
            navigation.getState().go('deliveries');
            onLeave();
          }}
        >
          Open delivery
        </Button>
      )}
      <Button
        size="small"
        onClick={() => {
          selection.getState().selectTrace(trace);
          navigation.getState().go('timeline');
          onLeave();
        }}
      >
        Open in Timeline
      </Button>
    </div>
  );
}
