import type { LaunchOptions } from '../engine/config/launch-options.ts';
import { exampleFiles } from '../engine/interface/example-files.ts';
import { wrongUsage } from './command.ts';

/** The options that name the user's own interface. */
export interface InterfaceOptions {
  interface?: string;
  overlay?: string;
  events?: string;
  allowRemoteRefs?: boolean;
}

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
