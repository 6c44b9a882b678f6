import { escapeHtml } from './escape-html.ts';

/** Colours of light and dark, headings, tables and texts. */
const commonStyle = `
:root { color-scheme: light dark; --ground: #fff; --text: #1c2024; --dim: #60646c; --line: #d9d9e0; --ok: #218358; --bad: #ce2c31; --warn: #ab6400; }
@media (prefers-color-scheme: dark) { :root { --ground: #111113; --text: #edeef0; --dim: #b0b4ba; --line: #363a3f; --ok: #3dd68c; --bad: #ff9592; --warn: #ffca16; } }
body { max-width: 960px; margin: 24px auto; padding: 0 16px; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 20px; } .dim { color: var(--dim); }
table { border-collapse: collapse; table-layout: fixed; width: 100%; margin: 8px 0; } th, td { border-bottom: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; overflow-wrap: anywhere; font-size: 13px; }
td.no { color: var(--bad); } code, pre { font: 12px/1.5 ui-monospace, monospace; } pre { overflow-x: auto; }
.diagram { overflow-x: auto; } svg text { fill: var(--text); font: 11px ui-monospace, monospace; }
`;

/** A report as one HTML page without any other files, in light and dark. @param style More rules of CSS */
export const htmlPage = (title: string, style: string, parts: readonly string[]): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title><style>${commonStyle}${style}</style>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...parts,
    '</html>\n',
  ].join('\n');
