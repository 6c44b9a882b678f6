import envPaths from 'env-paths';

/** Where data is kept unless `--data-dir` says otherwise. */
export function defaultDataDir(): string {
  return envPaths('hookbench', { suffix: '' }).data;
}
