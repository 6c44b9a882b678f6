import { app, Menu, protocol, session } from 'electron';
import type { Random } from '../../engine/random.ts';
import type { BuiltPage } from '../../page/built-page.ts';
import { offerContextMenu } from '../menu/context-menu.ts';
import { denyNavigation } from './deny-navigation.ts';
import { keepDownloadsPrivate } from './keep-downloads-private.ts';
import { limitPermissions } from './limit-permissions.ts';
import type { OpenExternal } from './open-external.ts';
import { servePage } from './page-protocol.ts';

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
