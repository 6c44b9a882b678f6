import type { Flow } from '#shared/model/flow.ts';
import type { Engine } from '../engine/engine.ts';
import { externalAddress } from './open-external.ts';

/** So many addresses are remembered. */
const mostKnown = 50;

/**
 * Brings the window back when a sign-in that was opened from it came to its end in the user's browser (RFC 8252). A flow
 * that a script runs does not take the screen.
 * @returns Is told of each address that the window opened.
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
    for (const oldest of [...opened].slice(0, opened.size - mostKnown)) opened.delete(oldest);
  };
}
