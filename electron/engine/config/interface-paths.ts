import { resolve } from 'node:path';
import type { InterfaceSetting } from '#shared/interface/interface-setting.ts';

/** The setting with absolute paths. @param folder That of relative paths. */
export function withPaths({ openapi, ...others }: InterfaceSetting, folder: string): InterfaceSetting {
  const absolute = <Given>(given: Given) => (typeof given === 'string' ? resolve(folder, given) : given);
  return {
    ...others,
    openapi: absolute(openapi),
    ...(others.overlay !== undefined && { overlay: absolute(others.overlay) }),
    ...(others.events !== undefined && { events: absolute(others.events) }),
  };
}
