import { z } from 'zod';
import { exportChoice, redactedExport } from '../model/export-format.ts';
import { routesOf } from './base.ts';

const { get, post } = routesOf('Journal');

export const exportContract = {
  get: get('/export', 'Export the journal with its details').input(exportChoice).output(z.file()),
  withoutValues: post(
    '/export',
    'The same with further values redacted, which the data folder does not know as secrets',
  )
    .input(redactedExport)
    .output(z.file()),
};
