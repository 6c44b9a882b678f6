import { Play, Square } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Term } from '../../../components/term.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { MixFields } from './mix-fields.tsx';
import { TrafficCount } from './traffic-count.tsx';
import styles from './traffic.module.css';

const fields = [
  { name: 'chatsPerMinute', label: 'Chats a minute', placeholder: '60' },
  { name: 'seed', label: 'Seed', placeholder: '1' },
  { name: 'chats', label: 'Stop after', placeholder: 'no end' },
] as const;

/** Chats started again and again, the same ones for the same seed. */
export function TrafficCard() {
  const { traffic, form, busy, refusal, fill, start, stop } = useStoreState('traffic', (state) => state);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const running = traffic?.running === true;
  const problemAt = (name: string) => (refusal?.field?.startsWith(`/${name}`) === true ? refusal.words : undefined);
  const elsewhere = refusal && ![...fields.map(({ name }) => name), 'mix'].some((name) => problemAt(name));
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
          {fields.map(({ name, label, placeholder }) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              placeholder={placeholder}
              value={form[name]}
              problem={problemAt(name)}
              onChange={(text) => {
                fill({ [name]: text });
              }}
            />
          ))}
        </div>
        <MixFields problem={problemAt('mix')} />
        {elsewhere && (
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
            title="The same seed and mix give the same chats in the same order."
          >
            {running ? 'Start anew' : 'Start traffic'}
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
