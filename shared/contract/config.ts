import { z } from 'zod';
import { configFile } from '../model/config-file.ts';
import { base } from './base.ts';

export const configContract = {
  open: base
    .route({
      method: 'POST',
      path: '/config',
      summary: 'Takes over what a hookbench.yaml sets up, without a restart',
      tags: ['Configuration'],
    })
    .input(
      z.strictObject({
        name: z.string().max(4096).default('hookbench.yaml').describe('Named in errors'),
        text: z.string().max(1_000_000),
      }),
    )
    .output(
      z.object({
        applied: z.array(configFile.keyof()).describe('The sections that count from now on'),
        waiting: z.array(configFile.keyof()).describe('The sections that count only at a start with --config'),
      }),
    ),
};
