import { z } from 'zod';
import { exportChoice } from '../model/export-format.ts';
import { base } from './base.ts';

export const exportContract = {
  get: base
    .route({ method: 'GET', path: '/export', summary: 'Export the journal with its details', tags: ['Journal'] })
    .input(exportChoice)
    .output(z.file()),
};
