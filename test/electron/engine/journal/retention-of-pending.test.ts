import { expect, it } from 'vitest';
import { startSender } from '../../../support/webhooks.ts';

it('retention keeps the data of a pending delivery until it is settled', async () => {
  await using sender = await startSender();
  const { engine } = sender.started;
  const count = (sql: string): number => Number(engine.store.get(`SELECT count(*) AS n FROM ${sql}`)?.['n']);
  sender.receiver.answer(500);
  await sender.subscribe({ retry: { delays: [0, 3600] } });
  const [id = ''] = await sender.emit();
  await sender.attempted(id);
  const { trace } = sender.delivery(id);
  await engine.journal.append(
    Array.from({ length: 150 }, () => ({
      kind: 'engine' as const,
      atMs: 1e13,
      change: 'failure' as const,
      message: '',
    })),
  );
  engine.retention.change({ entries: 100 });
  await engine.retention.apply();
  expect(sender.delivery(id).attempts).toHaveLength(1);
  expect(engine.journal.trace(trace).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['event', 'attempt']));
  await engine.deliveries.cancel(id);
  await engine.journal.append(
    Array.from({ length: 150 }, () => ({
      kind: 'engine' as const,
      atMs: 1e13,
      change: 'failure' as const,
      message: '',
    })),
  );
  await engine.retention.apply();
  expect([count('deliveries'), count('attempts'), count('events')]).toEqual([0, 0, 0]);
  expect(count('journal')).toBe(100);
});
