import { z } from 'zod';
import { addresses } from './addresses.ts';

/** `hookbench.yaml`: a section for each capability that can be set up by file. */
export const configFile = z.strictObject({
  addresses: z
    .strictObject({
      control: addresses.shape.control.optional(),
      service: addresses.shape.service.partial().optional(),
      catcher: addresses.shape.catcher.partial().optional(),
    })
    .optional(),
});
export type ConfigFile = z.infer<typeof configFile>;
