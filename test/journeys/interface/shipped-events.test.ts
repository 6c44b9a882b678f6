import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CaptureSummary } from '#shared/model/capture.ts';
import type { ServedEvent } from '#shared/interface/served-interface.ts';
import { startControl } from '../../support/start-control.ts';

const textOf = (name: string, file: string): object => {
  const path = join(import.meta.dirname, '../../../shared/interfaces', name, `${file}.yaml`);
  return existsSync(path) ? { [file]: { file: `${file}.yaml`, text: readFileSync(path, 'utf8') } } : {};
};

it.each(['rail-bookings', 'print-jobs', 'document-archive', 'customer-contact'])(
  'each event of %s is sent, recognised, and passes all checks of the receiver',
  async (name) => {
    await using control = await startControl();
    const { client } = control;
    await client.send('PUT', '/interface', {
      ...textOf(name, 'openapi'),
      ...textOf(name, 'overlay'),
      ...textOf(name, 'events'),
    });
    const { items }: { items: ServedEvent[] } = await client.get('/interface/events');
    expect(items.length).toBeGreaterThan(0);
    for (const { name: event } of items) {
      const { deliveries } = await client.send('POST', '/events', { event });
      const { trace } = await client.entry('delivery', (one) => one.id === deliveries[0] && one.status === 'delivered');
      const captures: CaptureSummary[] = (await client.get('/captures?limit=100')).items;
      const capture = captures.find((one) => one.trace === trace);
      expect.soft({ event: capture?.event, failed: capture?.failed, notes: capture?.notes }).toEqual({ event });
      const { checks } = await client.get(`/captures/${capture?.id}`);
      expect.soft(checks).toContainEqual(expect.objectContaining({ check: 'contract', outcome: 'passed' }));
    }
  },
);
