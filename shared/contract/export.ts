import { z } from 'zod';
import { exportFormat } from '../model/export-format.ts';
import { base } from './base.ts';

export const exportContract = {
  get: base
    .route({ method: 'GET', path: '/export', summary: 'The journal with its details, to keep', tags: ['Journal'] })
    .input(
      z.strictObject({
        format: exportFormat.default('ndjson'),
        trace: z.string().optional(),
        case: z.string().optional().describe('Only what was read from this case file'),
        secrets: z.enum(['redact', 'include']).default('redact'),
      }),
    )
    .output(z.file()),
};
