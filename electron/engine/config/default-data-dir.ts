import envPaths from 'env-paths';

/** The default of `--data-dir`. */
export function defaultDataDir(): string {
  return envPaths('hookbench', { suffix: '' }).data;
}
