import { fillValue } from '#shared/template/fill-text.ts';

const maxName = 100;

/** The name of a variable of another tool with the characters that names of Hookbench may have. */
export const variableName = (name: string): string =>
  name
    .trim()
    .replaceAll(/[^A-Za-z0-9_.-]/g, '_')
    .slice(0, maxName);

/** References whose names other tools allow. What starts with other characters belongs to templates, such as `{{#if}}`. */
const foreign = /\{\{\s*([\p{L}\p{N}_$][^{}"'()|\n]{0,99}?)\s*\}\}/gu;

/** All texts of a value, with references as Hookbench writes them. Dynamic variables keep their name. */
export const withPlainReferences = <Value>(value: Value): Value =>
  fillValue(value, (text) =>
    text.includes('{{')
      ? text.replaceAll(foreign, (_whole, name: string) => `{{${name.startsWith('$') ? name : variableName(name)}}}`)
      : text,
  ) as Value;

/** Text as a part of a query; references to variables stay as they are. */
export const queryPart = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replaceAll(
    /%7B%7B(%24)?([\w.-]+)%7D%7D/g,
    (_whole, dollar: string | undefined, name: string) => `{{${dollar ? '$' : ''}${name}}}`,
  );

/** A URL with a scheme. Like curl and other tools, uses http without one. */
export const withScheme = (url: string): string =>
  /^(?:[a-z][a-z0-9+.-]*:\/\/|\{\{|\/|$)/i.test(url) ? url : `http://${url}`;
