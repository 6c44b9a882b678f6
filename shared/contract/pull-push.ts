import { z } from 'zod';
import { comparison, comparisonInput } from '../pull-push/comparison.ts';
import { base, noInput } from './base.ts';

const tags = ['Pull and push'];

export const pullPushContract = {
  get: base
    .route({ method: 'GET', path: '/pull-push', summary: 'Get the current or last comparison', tags })
    .input(noInput)
    .output(z.object({ comparison: comparison.optional() })),
  start: base
    .route({
      method: 'POST',
      path: '/pull-push',
      successStatus: 201,
      summary: 'Follow the same chats by polling and by webhooks, for real',
      tags,
    })
    .input(comparisonInput)
    .output(comparison),
  cancel: base
    .route({ method: 'POST', path: '/pull-push/cancel', summary: 'End the comparison; its numbers remain', tags })
    .input(noInput)
    .output(z.object({ comparison: comparison.optional() })),
};
