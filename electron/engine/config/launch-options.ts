import type { InterfaceSetting } from '#shared/interface/interface-setting.ts';
import type { JournalRetentionChange } from '#shared/model/journal-retention.ts';

/** Options of a start, from the command line or the desktop app. */
export interface LaunchOptions {
  dataDir: string;
  /** Path of a `hookbench.yaml`. */
  config?: string;
  /** `auto`, or the base port. */
  ports?: string;
  /** Whether to listen on all network interfaces. */
  expose?: boolean;
  /** The own interface: paths from the working folder. */
  interface?: InterfaceSetting;
  /** Limits of the journal. */
  retention?: JournalRetentionChange;
}
