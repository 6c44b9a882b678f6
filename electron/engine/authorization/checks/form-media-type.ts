import { passed, refused, remembered } from '../../journal/run-checks.ts';
import type { AuthorizationCheck } from '../context.ts';

const judge = remembered((contentType) => {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/x-www-form-urlencoded') return passed(`Content-Type is ${mediaType}`);
  return refused(`Content-Type is ${mediaType ? `"${mediaType}"` : 'absent'}`, {
    status: 400,
    error: 'invalid_request',
    description: 'The parameters must be sent as application/x-www-form-urlencoded.',
  });
});

/** The parameters are sent as `application/x-www-form-urlencoded`. */
export const formMediaType: AuthorizationCheck = {
  name: 'form_media_type',
  source: 'RFC 6749 3.2',
  run: ({ request }) => judge(request.headers['content-type'] ?? ''),
};
