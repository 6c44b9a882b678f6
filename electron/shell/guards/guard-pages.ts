import { app, Menu, protocol, session, type Session } from 'electron';
import { chmodSync } from 'node:fs';
import type { Random } from '../../engine/random.ts';
import type { BuiltPage } from '../../page/built-page.ts';
import { offerContextMenu } from '../menu/context-menu.ts';
import { denyNavigation } from './deny-navigation.ts';
import { limitPermissions } from './limit-permissions.ts';
import type { OpenExternal } from './open-external.ts';
import { servePage } from './page-protocol.ts';

/**
 * Sets the mode of downloaded files to 0600, because exports contain recorded messages.
 * @param note Called if the mode cannot be set.
 */
function keepDownloadsPrivate(session: Pick<Session, 'on'>, note: (error: unknown) => void): void {
  session.on('will-download', (_event, item) => {
    item.once('done', (_done, state) => {
      if (state !== 'completed') return;
      try {
        chmodSync(item.getSavePath(), 0o600);
      } catch (error) {
        note(error);
      }
    });
  });
}

export interface GuardPagesDeps {
  page: BuiltPage;
  random: Random;
  openExternal: OpenExternal;
  note: (error: unknown) => void;
}

/** Serves only the built page, and denies pages everything that they do not need. */
export function guardPages({ note, openExternal, page, random }: GuardPagesDeps): void {
  app.on('web-contents-created', (_event, contents) => {
    denyNavigation(contents, openExternal);
    offerContextMenu(contents, (template) => {
      Menu.buildFromTemplate(template).popup();
    });
  });
  limitPermissions(session.defaultSession);
  keepDownloadsPrivate(session.defaultSession, note);
  servePage(protocol, page, random);
}
