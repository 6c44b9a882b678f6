import { z } from 'zod';
import { evidenceSubject } from '../model/evidence-subject.ts';
import { routesOf } from './base.ts';

const { get } = routesOf('Journal');

export const evidenceContract = {
  report: get(
    '/evidence/{kind}/{id}',
    'Report a delivery, capture, request, experiment or scenario as Markdown for a bug tracker',
  )
    .input(evidenceSubject.extend({ secrets: z.enum(['redact', 'include']).default('redact') }))
    .output(z.file()),
};
