import { createHash } from 'node:crypto';
import type { AuthorizationAnswer } from '../context.ts';
import { html, type Html } from './html.ts';

const style = `
:root{color-scheme:light dark;--bg:#f6f7f9;--panel:#fff;--line:#d5dae3;--text:#1a1f2b;--dim:#566074;--accent:#2563eb;--on:#fff;--bad:#b42318}
@media(prefers-color-scheme:dark){:root{--bg:#0f1115;--panel:#151820;--line:#343b4a;--text:#e6e9ef;--dim:#98a1b3;--accent:#6aa4ff;--on:#0b1220;--bad:#ff8585}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg);color:var(--text);font:15px/24px system-ui,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:400px;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--panel);overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:20px;line-height:28px}
p{margin:0 0 16px;color:var(--dim)}
strong{color:var(--text)}
label{display:block;margin:16px 0 4px;font-weight:600}
input{width:100%;height:40px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--bg);color:var(--text);font:inherit}
input.code{font-family:ui-monospace,monospace;letter-spacing:.15em;text-transform:uppercase}
ul{margin:0 0 16px;padding:0;list-style:none;border:1px solid var(--line);border-radius:8px}
li{padding:8px 12px}li+li{border-top:1px solid var(--line)}
li code{display:block;color:var(--dim);font-size:13px}
.actions{display:flex;gap:8px;margin-top:24px}
button{flex:1;height:40px;border:1px solid var(--line);border-radius:8px;background:none;color:var(--text);font:inherit;font-weight:600;cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.problem{margin:0 0 16px;padding:8px 12px;border:1px solid var(--bad);border-radius:8px;color:var(--bad)}
.hint{margin:24px 0 0;font-size:13px;line-height:20px}
`;

/** Contains exactly the style, because the policy has its hash. */
const styleElement: Html = { html: `<style>${style}</style>` };
const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows no scripts and no framing. There is no `form-action`, because forms redirect to the client. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Responds with a page of the authorization server: HTML without scripts. */
export function page(
  status: number,
  title: string,
  content: Html,
  headers: Record<string, string[]> = {},
): AuthorizationAnswer {
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
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `;
  return { status, headers: { ...pageHeaders, ...headers }, body: document.html };
}
