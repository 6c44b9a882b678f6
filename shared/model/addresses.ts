import { z } from 'zod';

const port = z.int().min(0).max(65535).describe('A port; 0 selects a free port');

/** The ports of all listeners. */
export const addresses = z.strictObject({
  control: port,
  service: z.strictObject({ http: port, https: port }),
  catcher: z.strictObject({ http: port, https: port }),
  badTls: port.describe('First port of the bad TLS receivers, which use consecutive ports; 0 selects free ports'),
});
export type Addresses = z.infer<typeof addresses>;

/** The default ports for a base: control at the base, the service at base + 10, the catcher at base + 20. */
export function addressesFrom(base: number): Addresses {
  return {
    control: base,
    service: { http: base + 10, https: base + 11 },
    catcher: { http: base + 20, https: base + 21 },
    badTls: base + 30,
  };
}

export const defaultBase = 4000;
export const freeAddresses: Addresses = {
  control: 0,
  service: { http: 0, https: 0 },
  catcher: { http: 0, https: 0 },
  badTls: 0,
};
