import { z } from 'zod';
import { configFile } from './config-file.ts';
import { noInput, routesOf } from './base.ts';

const { get, post } = routesOf('Configuration');

export const configContract = {
  schema: get('/config/schema', 'Get the JSON Schema of hookbench.yaml')
    .input(noInput)
    .output(z.record(z.string(), z.unknown())),
  open: post('/config', 'Apply the settings of a hookbench.yaml without a restart')
    .input(
      z.strictObject({
        name: z.string().max(4096).default('hookbench.yaml').describe('Name of the file, for errors'),
        text: z.string().max(1_000_000),
      }),
    )
    .output(
      z.object({
        applied: z.array(configFile.keyof()).describe('Sections that took effect'),
        waiting: z.array(configFile.keyof()).describe('Sections that only take effect at a start with --config'),
      }),
    ),
};
