import type { Command } from 'commander';
import type { LaunchOptions } from '../engine/config/launch-options.ts';
import { exampleFiles } from '../engine/interface/example-files.ts';
import { wrongUsage } from './wrong-usage.ts';

/** The options that name the user's own interface. */
export interface InterfaceOptions {
  interface?: string;
  overlay?: string;
  events?: string;
  allowRemoteRefs?: boolean;
}

/** Adds the options of the user's own interface to a command. */
export const withInterfaceOptions = (command: Command): Command =>
  command
    .option(
      '--interface <file>',
      'offer the interface of this OpenAPI document, or the example with this name, instead of the built-in one',
    )
    .option('--overlay <file>', 'OpenAPI Overlay 1.0 or 1.1 for the interface')
    .option('--events <file>', 'AsyncAPI 2 or 3, or OpenAPI with webhooks, for the interface')
    .option('--allow-remote-refs', 'get http and https URLs that references of the interface name');

/** The own interface that the options name. @throws HookbenchError `wrong_usage` for options without an interface */
export function interfaceOf({
  allowRemoteRefs,
  events,
  interface: openapi,
  overlay,
}: InterfaceOptions): Pick<LaunchOptions, 'interface'> {
  if (openapi !== undefined) {
    return {
      interface: {
        ...(exampleFiles(openapi) ?? { openapi }),
        ...(overlay !== undefined && { overlay }),
        ...(events !== undefined && { events }),
        ...(allowRemoteRefs !== undefined && { allowRemoteRefs }),
      },
    };
  }
  if (overlay !== undefined || events !== undefined || allowRemoteRefs !== undefined)
    throw wrongUsage('--overlay, --events and --allow-remote-refs need --interface.', 'Add --interface <file>.');
  return {};
}
