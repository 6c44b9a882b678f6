import ipaddr from 'ipaddr.js';
import { matchesHost } from '#shared/model/matches-host.ts';
import { guardOf, type ControlPort } from '../http/address-guard.ts';
import { getText } from '../interface/load-file.ts';
import type { ProfileHolder } from '../profile.ts';

/** Reads a document that a client publishes: its keys, or its metadata. @throws Error with the reason */
export type ReadClientDocument = (url: string) => Promise<string>;

const maxBytes = 64 * 1024;

const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';

/** Reads documents of clients from this machine, and from the hosts that the profile allows. Nothing else is contacted. */
export const createClientDocuments =
  (profile: ProfileHolder, controlPort: ControlPort): ReadClientDocument =>
  (text) => {
    const url = new URL(text);
    const guard = guardOf(url, controlPort);
    const isAllowed = profile.get().clientDocumentHosts.some((pattern) => matchesHost(pattern, url));
    return getText(
      url,
      (address) =>
        isAllowed || isLoopback(address)
          ? guard(address)
          : `${url.host} is not on this machine, and Assumptions do not allow it (Hosts of client documents)`,
      maxBytes,
    );
  };
