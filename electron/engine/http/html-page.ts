import { createHash } from 'node:crypto';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A piece of HTML that is safe to put into a page. */
export interface Html {
  readonly html: string;
}

function piece(value: string | Html | readonly Html[] | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
  if ('html' in value) return value.html;
  return value.map(({ html }) => html).join('');
}

/** Template tag for HTML. Escapes interpolated values, except results of this tag. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[] | undefined)[]): Html {
  return { html: parts.map((part, index) => part + (index < values.length ? piece(values[index]) : '')).join('') };
}

const style = `
:root{color-scheme:light dark;--bg:#f6f7f9;--panel:#fff;--line:#c3cad7;--text:#1a1f2b;--dim:#505a6e;--accent:#2563eb;--on:#fff;--bad:#b31f1f}
@media(prefers-color-scheme:dark){:root{--bg:#0f1115;--panel:#151820;--line:#3a4253;--text:#e6e9ef;--dim:#98a1b3;--accent:#6aa4ff;--on:#0b1220;--bad:#ff6b6b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg);color:var(--text);font:14px/20px Inter,system-ui,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:400px;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--panel);overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:20px;line-height:28px}
p{margin:0 0 16px;color:var(--dim)}
strong{color:var(--text)}
label{display:block;margin:16px 0 4px;font-weight:600}
input{width:100%;height:40px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--bg);color:var(--text);font:inherit}
input.code{font-family:ui-monospace,monospace;letter-spacing:.15em;text-transform:uppercase}
ul{margin:0 0 16px;padding:0;list-style:none;border:1px solid var(--line);border-radius:8px}
pre{margin:0 0 16px;max-height:240px;overflow:auto;white-space:pre-wrap;font-size:13px}
li{padding:8px 12px}li+li{border-top:1px solid var(--line)}
li code{display:block;color:var(--dim);font-size:13px}
.actions{display:flex;gap:8px;margin-top:24px}
main svg{display:block;margin:0 0 16px;color:var(--accent)}
button{flex:1;height:40px;border:1px solid var(--line);border-radius:8px;background:none;color:var(--text);font:inherit;font-weight:600;cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.problem{margin:0 0 16px;padding:8px 12px;border:1px solid var(--bad);border-radius:8px;color:var(--bad)}
.hint{margin:24px 0 0;font-size:13px;line-height:20px}
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Contain exactly the texts, because the policy has their hashes. */
const styleElement: Html = { html: `<style>${style}</style>` };
const scriptElement = (script: string): Html => ({ html: `<script>${script}</script>` });

const mark = html`<svg width="28" height="28" viewBox="0 0 18 18" fill="none" aria-hidden="true">
  <path d="M4 2v7a5 5 0 0 0 10 0V7" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
  <circle cx="14" cy="4" r="2" fill="currentColor" />
</svg>`;

/** An HTML page in the style of Hookbench for the user's browser. */
export interface HtmlPage {
  headers: Record<string, string>;
  body: string;
}

/**
 * A page that loads nothing and cannot be framed. There is no `form-action`, because forms of sign-ins redirect to the
 * client.
 * @param script The only script that the page runs. Default: none.
 */
export function htmlPage(title: string, content: Html, script?: string): HtmlPage {
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`;
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Hookbench</title>
        ${styleElement}
      </head>
      <body>
        <main>
          ${mark}
          <h1>${title}</h1>
          ${content}
        </main>
        ${script === undefined ? undefined : scriptElement(script)}
      </body>
    </html> `;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none';${scripts} style-src ${hashOf(style)}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: document.html,
  };
}
