import { z } from 'zod';

const port = z.int().min(0).max(65535).describe('A port; 0 takes a free one');

/** The ports of all listeners. */
export const addresses = z.strictObject({
  control: port,
  service: z.strictObject({ http: port, https: port }),
  catcher: z.strictObject({ http: port, https: port }),
  badTls: port.describe('The first port of the bad TLS receivers, which take one each; 0 takes free ones'),
});
export type Addresses = z.infer<typeof addresses>;

/** The default ports from a base on: control at the base, service 10 above, catcher 20 above. */
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
