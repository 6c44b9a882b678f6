import type { FlowRequest } from '#shared/model/flow.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { Status } from '#shared/model/status.ts';
import type { Profile } from '#shared/profile/profile.ts';

/** The address of the authorization server at which a sign-in page opens. */
export interface SignInAddress {
  over: FlowRequest['over'];
  origin: string;
  /** Why https is used although http is selected. */
  forced?: 'plain-http-rejected' | 'http-not-available';
}

/** The selected address; https if Assumptions reject plain HTTP or the http address is down. */
export function signInAddress(
  { signInOver }: Pick<Settings, 'signInOver'>,
  { plainHttp }: Pick<Profile, 'plainHttp'>,
  status: Status | undefined,
): SignInAddress {
  const at = (over: FlowRequest['over']) =>
    status?.listeners.find(({ party, scheme, up }) => party === 'authorization' && scheme === over && up);
  const originOf = (over: FlowRequest['over']) => new URL(at(over)?.url ?? `${over}://localhost`).origin;
  if (signInOver === 'https') return { over: 'https', origin: originOf('https') };
  if (plainHttp === 'refused') return { over: 'https', origin: originOf('https'), forced: 'plain-http-rejected' };
  if (status && !at('http')) return { over: 'https', origin: originOf('https'), forced: 'http-not-available' };
  return { over: 'http', origin: originOf('http') };
}
