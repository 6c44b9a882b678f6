import type { InterfaceSetting } from '#shared/interface/interface-setting.ts';
import type { PlaySetting } from '#shared/recording/playing.ts';
import type { JournalRetentionChange } from '#shared/model/journal-retention.ts';
import type { StandardName } from '#shared/profile/entries/issuer-entries.ts';

/** Options of a start, from the command line or the desktop app. */
export interface LaunchOptions {
  dataDir: string;
  /** Path of a `hookbench.yaml`. */
  config?: string;
  /** `auto`, or the base port. */
  ports?: string;
  /** Whether to listen on all network interfaces. */
  expose?: boolean;
  /** Whether the tools for coding agents are offered although it is exposed. */
  mcp?: boolean;
  /** The own interface: paths from the working folder. */
  interface?: InterfaceSetting;
  /** The recording to play: its folder is a path from the working folder. */
  recording?: PlaySetting;
  /** The standard that the assumptions follow. */
  profile?: StandardName;
  /** Limits of the journal. */
  retention?: JournalRetentionChange;
}
