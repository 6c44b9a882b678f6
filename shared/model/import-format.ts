import { z } from 'zod';

/** The formats that requests can be imported from; `files` is several files, each in its own format. */
export const importFormat = z.enum([
  'curl',
  'fetch',
  'openapi',
  'har',
  'postman',
  'insomnia',
  'bruno',
  'opencollection',
  'files',
]);
