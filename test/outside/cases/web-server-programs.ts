import type { OutsideBench } from '../outside-bench.ts';

/** A web server or proxy with its arguments and files. */
export type Program = Parameters<OutsideBench['program']>[0];

export const caddy = (site: string, body: string): Program => ({
  command: 'caddy',
  args: ['run', '--config', '{folder}/Caddyfile', '--adapter', 'caddyfile'],
  files: {
    Caddyfile: `{\n  admin off\n  auto_https disable_redirects\n  skip_install_trust\n  storage file_system {folder}/data\n}\n${site} {\n  bind 127.0.0.1\n  ${body}\n}\n`,
  },
});
export const varnish = (vcl: string): Program => ({
  command: 'varnishd',
  args: ['-F', '-j', 'none', '-n', '{folder}/v', '-a', '127.0.0.1:{port}', '-f', '{folder}/v.vcl'],
  files: { 'v.vcl': `vcl 4.1;\n${vcl}\n` },
});
export const lighttpd = (lines: string): Program => ({
  command: 'lighttpd',
  args: ['-D', '-f', '{folder}/l.conf'],
  files: { 'l.conf': `server.port = {port}\nserver.bind = "127.0.0.1"\nserver.document-root = "{folder}"\n${lines}\n` },
});
export const tinyproxy = (lines = ''): Program => ({
  command: 'tinyproxy',
  args: ['-d', '-c', '{folder}/t.conf'],
  files: { 't.conf': `Port {port}\nListen 127.0.0.1\nTimeout 5\n${lines}\n` },
});
export const gunicorn = (app: string, ...args: string[]): Program => ({
  command: 'gunicorn',
  args: ['-b', '127.0.0.1:{port}', '--chdir', '{folder}', ...args, 'app:app'],
  files: { 'app.py': app },
});
export const okApp = 'def app(e, start):\n  start("200 OK", [])\n  return [b"{}"]\n';
export const php = (script: string): Program => ({
  command: 'php',
  args: ['-d', 'display_errors=1', '-d', 'html_errors=1', '-S', '127.0.0.1:{port}', '{folder}/a.php'],
  files: { 'a.php': script },
});
export const files: Program = {
  command: '/usr/bin/python3',
  args: ['-m', 'http.server', '--bind', '127.0.0.1', '{port}'],
};
export const openssl = (...args: string[]): Program => ({
  command: 'openssl',
  args: [
    ...[
      's_server',
      '-quiet',
      '-www',
      '-accept',
      '127.0.0.1:{port}',
      '-cert',
      '{folder}/c.pem',
      '-key',
      '{folder}/k.pem',
    ],
    ...args,
  ],
});
export const haproxy = (bind: string, lines: string): Program => ({
  command: 'haproxy',
  args: ['-db', '-f', '{folder}/h.cfg'],
  files: {
    'h.cfg': `defaults\n  mode http\n  timeout connect 500\n  timeout client 1000\n  timeout server 500\nfrontend f\n  bind 127.0.0.1:{port} ${bind}\n${lines}\n`,
  },
});
