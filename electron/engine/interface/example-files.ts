import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import { installedFolder } from '../folders/list-files.ts';

/** The paths of the documents of a shipped example; undefined if no example has the name. */
export function exampleFiles(name: string): { openapi: string; overlay: string; events?: string } | undefined {
  const root = installedFolder('shared/interfaces');
  if (root === undefined || !shippedInterfaces.some((one) => one.name === name)) return undefined;
  const fileOf = (file: string): string => join(root, name, file);
  const events = fileOf('events.yaml');
  return {
    openapi: fileOf('openapi.yaml'),
    overlay: fileOf('overlay.yaml'),
    ...(existsSync(events) && { events }),
  };
}
