import { namesIn } from '#shared/template/with-variables.ts';

/** `{{env.NAME}}`, or `{{process.env.NAME}}` as Bruno has it, is an environment variable of the process that reads it. */
const reference = /^(?:process\.)?env\.(.+)$/;

/** The environment variable that a reference means, if it means one. */
export const environmentNameOf = (name: string): string | undefined => reference.exec(name)?.[1];

/**
 * The environment variables that a text refers to, by the names of their references. Those that are not set are missing.
 * Reports must not show their values.
 */
export const environmentVariables = (text: string): Record<string, string> =>
  Object.fromEntries(
    namesIn(text).flatMap((name) => {
      const value = process.env[environmentNameOf(name) ?? ''];
      return value === undefined ? [] : [[name, value]];
    }),
  );
