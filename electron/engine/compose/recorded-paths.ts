import { issuerPath } from '../authorization/issuer-path.ts';
import type { ProfileHolder } from '../profile.ts';
import type { RecordedEndpoint } from '../recording/play/recorded-endpoints.ts';
import type { Player } from '../recording/play/player.ts';

/** Endpoints whose paths the profile does not configure. */
const fixedPaths: Partial<Record<RecordedEndpoint, string>> = {
  par: '/par',
  userinfo: '/userinfo',
  end_session: '/end_session',
  discovery: '/.well-known/openid-configuration',
};

/** Finds the target at our authorization server that replaces one of a recorded server. */
export type RecordedTarget = (target: string) => string | undefined;

export const createRecordedTarget =
  (player: Pick<Player, 'current'>, profile: ProfileHolder): RecordedTarget =>
  (target) => {
    const endpointAt = player.current()?.issuer.endpointAt;
    if (!endpointAt) return undefined;
    const [path = ''] = target.split('?', 1);
    const below = path.startsWith(`${issuerPath}/`) ? path.slice(issuerPath.length) : undefined;
    const name = below === undefined ? endpointAt('api', path) : endpointAt('auth', below);
    if (name === undefined) return undefined;
    const configured: Partial<Record<RecordedEndpoint, string>> = profile.get().endpointPaths;
    return issuerPath + (configured[name] ?? fixedPaths[name] ?? '') + target.slice(path.length);
  };
