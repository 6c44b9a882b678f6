import { Play, Square } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { trafficRequest } from '#shared/model/traffic.ts';
import { closestField } from '../../../store/closest-field.ts';
import { limitsOf } from '../../../store/number-text.ts';
import { Term } from '../../../components/term.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { MixFields } from './mix-fields.tsx';
import { TrafficCount } from './traffic-count.tsx';
import styles from './traffic.module.css';

const fields = [
  { name: 'chatsPerMinute', label: 'Rate', unit: 'per min', limits: limitsOf(trafficRequest.shape.chatsPerMinute) },
  { name: 'seed', label: 'Seed', limits: limitsOf(trafficRequest.shape.seed) },
  {
    name: 'chats',
    label: 'Max chats',
    limits: limitsOf(trafficRequest.shape.chats),
    placeholder: 'No limit',
  },
] as const;

/** JSON Pointers of the fields that show their own error. */
const pointers = ['/chatsPerMinute', '/seed', '/chats', '/mix'] as const;

/** Starts simulated chats at a rate, reproducible by seed. */
export function TrafficCard() {
  const { traffic, form, busy, refusal, fill, start, stop } = useStoreState('traffic', (state) => state);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const running = traffic?.running === true;
  const at = closestField(pointers, refusal?.field);
  const problemAt = (field: (typeof pointers)[number]) => (field === at ? refusal?.words : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  return (
    <Card
      title={<Term word="traffic">Traffic</Term>}
      actions={
        running && (
          <span className={styles.running}>running since {timeOfDay(Date.parse(traffic.since ?? '')).slice(0, 8)}</span>
        )
      }
    >
      <form className={styles.form} aria-label="Traffic" onSubmit={submit} noValidate>
        <div className={styles.numbers}>
          {fields.map(({ name, ...field }) => (
            <NumberField
              key={name}
              {...field}
              value={form[name]}
              problem={problemAt(`/${name}`)}
              onChange={(text) => {
                fill({ [name]: text });
              }}
            />
          ))}
        </div>
        <MixFields problem={problemAt('/mix')} />
        {refusal && at === undefined && (
          <p className={styles.problem} role="alert">
            {refusal.words}
          </p>
        )}
        <div className={styles.buttons}>
          <Button
            type="submit"
            look={running ? 'plain' : 'primary'}
            busy={busy}
            disabled={!connected}
            icon={<Play size={14} aria-hidden />}
            title="The same seed and courses give the same chats in the same order."
          >
            {running ? 'Restart traffic' : 'Start traffic'}
          </Button>
          {running && (
            <Button icon={<Square size={13} aria-hidden />} onClick={() => void stop()}>
              Stop traffic
            </Button>
          )}
        </div>
      </form>
      {traffic?.since !== undefined && <TrafficCount traffic={traffic} />}
    </Card>
  );
}
