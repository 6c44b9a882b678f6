import { z } from 'zod';
import { evidenceSubject } from '../model/evidence-subject.ts';
import { base } from './base.ts';

export const evidenceContract = {
  report: base
    .route({
      method: 'GET',
      path: '/evidence/{kind}/{id}',
      summary: 'Report a delivery, capture, request, experiment or scenario as Markdown for a bug tracker',
      tags: ['Journal'],
    })
    .input(evidenceSubject.extend({ secrets: z.enum(['redact', 'include']).default('redact') }))
    .output(z.file()),
};
