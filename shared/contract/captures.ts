import { z } from 'zod';
import { capture, captureWithBody } from '../model/capture.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { base, noInput } from './base.ts';

const byId = z.strictObject({ id: z.string() });

export const capturesContract = {
  list: base
    .route({ method: 'GET', path: '/captures', summary: 'Requests the catcher received', tags: ['Captures'] })
    .input(pageQuery.extend({ event: z.string().optional() }))
    .output(pageOf(capture)),
  get: base
    .route({ method: 'GET', path: '/captures/{id}', summary: 'One capture', tags: ['Captures'] })
    .input(byId)
    .output(captureWithBody),
  body: base
    .route({
      method: 'GET',
      path: '/captures/{id}/body',
      summary: 'Its body, the bytes as received',
      tags: ['Captures'],
    })
    .input(byId)
    .output(z.file()),
  clear: base
    .route({ method: 'DELETE', path: '/captures', summary: 'Removes all captures', tags: ['Captures'] })
    .input(noInput)
    .output(z.object({ removed: z.int().nonnegative() })),
};
