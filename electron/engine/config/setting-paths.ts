import { resolve } from 'node:path';
import type { InterfaceSetting } from '#shared/interface/interface-setting.ts';
import type { PlaySetting } from '#shared/recording/playing.ts';

function interfaceIn(folder: string, { openapi, ...others }: InterfaceSetting): InterfaceSetting {
  const absolute = <Given>(given: Given) => (typeof given === 'string' ? resolve(folder, given) : given);
  return {
    ...others,
    openapi: absolute(openapi),
    ...(others.overlay !== undefined && { overlay: absolute(others.overlay) }),
    ...(others.events !== undefined && { events: absolute(others.events) }),
  };
}

/** The setting of a recording with an absolute path. @param folder That of relative paths. */
export const playIn = (folder: string, given: PlaySetting): Exclude<PlaySetting, string> =>
  typeof given === 'string' ? { folder: resolve(folder, given) } : { ...given, folder: resolve(folder, given.folder) };

/** Settings that contain paths. */
interface WithPaths {
  interface?: InterfaceSetting | undefined;
  recording?: PlaySetting | undefined;
}

/** The settings that contain paths, with absolute ones. @param folder That of relative paths. */
export const pathsIn = (folder: string, { interface: own, recording }: WithPaths): WithPaths => ({
  ...(own && { interface: interfaceIn(folder, own) }),
  ...(recording !== undefined && { recording: playIn(folder, recording) }),
});
