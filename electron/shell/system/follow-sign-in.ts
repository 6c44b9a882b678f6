import type { Flow } from '#shared/model/flow.ts';
import type { Engine } from '../../engine/engine.ts';
import { externalAddress } from '../guards/open-external.ts';

/** Max URLs that are remembered. */
const maxKnown = 50;

/**
 * Brings the window to the front when a sign-in that was opened from it ends in the user's browser (RFC 8252). Flows started
 * by scripts do not.
 * @returns A function to call with each URL that the window opens.
 */
export function followSignIn(
  flows: Pick<Engine['flows'], 'onReturned'>,
  bringToFront: () => void,
): (address: string) => void {
  const opened = new Set<string>();
  const wasOpened = ({ authorizationUrl, verificationUri, verificationUriComplete }: Flow): boolean =>
    [authorizationUrl, verificationUri, verificationUriComplete].some(
      (address) => address !== undefined && opened.has(externalAddress(address) ?? ''),
    );
  flows.onReturned((flow) => {
    if (wasOpened(flow)) bringToFront();
  });
  return (address) => {
    opened.add(address);
    for (const oldest of [...opened].slice(0, opened.size - maxKnown)) opened.delete(oldest);
  };
}
