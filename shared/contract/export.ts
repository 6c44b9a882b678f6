import { z } from 'zod';
import { exportChoice, redactedExport } from '../model/export-format.ts';
import { base } from './base.ts';

export const exportContract = {
  get: base
    .route({ method: 'GET', path: '/export', summary: 'Export the journal with its details', tags: ['Journal'] })
    .input(exportChoice)
    .output(z.file()),
  withoutValues: base
    .route({
      method: 'POST',
      path: '/export',
      summary: 'The same with further values redacted, which the data folder does not know as secrets',
      tags: ['Journal'],
    })
    .input(redactedExport)
    .output(z.file()),
};
