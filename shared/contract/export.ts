import { z } from 'zod';
import { base } from './base.ts';

const exportFormat = z.enum(['ndjson', 'har', 'csv']);

export const exportContract = {
  get: base
    .route({ method: 'GET', path: '/export', summary: 'The journal with its details, to keep', tags: ['Journal'] })
    .input(
      z.strictObject({
        format: exportFormat.default('ndjson'),
        trace: z.string().optional(),
        secrets: z.enum(['redact', 'include']).default('redact'),
      }),
    )
    .output(z.file()),
};
