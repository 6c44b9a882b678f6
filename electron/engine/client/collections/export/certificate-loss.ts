import type { RequestAuth } from '#shared/model/request-auth.ts';

/** What an export cannot contain of how a request authenticates: its client certificate. */
export const certificateLoss = (auth: RequestAuth | undefined): string[] =>
  auth?.kind === 'client-certificate'
    ? [
        `Not exported: its client certificate (the one for ${auth.certificate ?? 'its host'}). Add it in the other tool.`,
      ]
    : [];
