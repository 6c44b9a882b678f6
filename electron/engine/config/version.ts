import packageFile from '../../../package.json' with { type: 'json' };

/** Version of Hookbench, e.g. `0.1.0`. */
export const version: string = packageFile.version;
