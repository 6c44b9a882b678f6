import { framework, type Program } from '../framework-app.ts';
import { apiSecret, apiToken } from '../programs.ts';
import type { UnseenCase } from '../unseen-case.ts';

const sinatra = (code: string): Program => ({
  command: 'ruby',
  args: ['{folder}/app.rb'],
  files: {
    'app.rb': `require 'sinatra/base'\nrequire 'jwt'\nrequire 'json'\nclass App < Sinatra::Base\n set :bind, '127.0.0.1'\n set :port, {port}\n set :server, 'webrick'\n set :show_exceptions, false\n set :environment, :production\n K = ${JSON.stringify(apiSecret)}\n${code}\nend\nApp.run!\n`,
  },
});
const php = (script: string): Program => ({
  command: 'php',
  args: ['-d', 'display_errors=0', '-S', '127.0.0.1:{port}', '{folder}/a.php'],
  files: { 'a.php': `<?php\n${script}` },
});

/** Apps of Ruby and PHP. */
export const rubyAndPhpCases: readonly UnseenCase[] = [
  framework({
    id: 'ruby-jwt-audience',
    program: 'Sinatra with ruby-jwt',
    what: 'The audience is another.',
    app: sinatra(
      " get('/*') { begin; JWT.decode(request.env['HTTP_AUTHORIZATION'].split.last, K, true, algorithm: 'HS256', aud: 'https://api.test', verify_aud: true).to_json; rescue JWT::DecodeError => e; halt 401, e.message; end }",
    ),
    needs: ['/usr/share/doc/ruby-sinatra', '/usr/share/doc/ruby-jwt'],
    token: () => apiToken({ aud: 'https://other.test' }),
    right: ['token-audience-wrong'],
    shows: /Invalid audience/,
  }),
  framework({
    id: 'ruby-jwt-segments',
    program: 'Sinatra with ruby-jwt',
    what: 'An opaque token is sent.',
    app: sinatra(
      " get('/*') { begin; JWT.decode(request.env['HTTP_AUTHORIZATION'].split.last, K, true, algorithm: 'HS256'); rescue JWT::DecodeError => e; halt 401, {'Content-Type' => 'application/json'}, {msg: e.message}.to_json; end }",
    ),
    needs: ['/usr/share/doc/ruby-sinatra', '/usr/share/doc/ruby-jwt'],
    token: async () => 'opaque-token',
    right: ['token-malformed'],
    shows: /segments/,
  }),
  framework({
    id: 'sinatra-signature',
    program: "Sinatra, as GitHub's documentation had it",
    what: 'A wrong signature is answered with 500 and words.',
    app: sinatra(" post('/*') { halt 500, \"Signatures didn't match!\" }"),
    needs: ['/usr/share/doc/ruby-sinatra'],
    delivery: { signing: { scheme: 'github', secret: 'ours' } },
    right: ['receiver-signature-refused'],
    shows: /Signatures didn't match/,
  }),
  framework({
    id: 'sinatra-path',
    program: 'Sinatra',
    what: 'The path is not a route.',
    app: sinatra(" post('/hooks') { '' }"),
    needs: ['/usr/share/doc/ruby-sinatra'],
    delivery: {},
    right: ['receiver-path-wrong'],
    shows: /404/,
  }),
  framework({
    id: 'php-stripe',
    program: 'PHP with http_response_code(400)',
    what: 'A wrong signature is answered with 400 and no words.',
    app: php('http_response_code(400); exit();'),
    delivery: { signing: { scheme: 'stripe', secret: 'whsec_ours' } },
    right: ['request-invalid', 'receiver-signature-refused'],
    shows: /400/,
  }),
  framework({
    id: 'php-authorization',
    program: 'PHP under CGI',
    what: 'The Authorization header does not reach PHP.',
    app: php(
      "header('Content-Type: application/json'); http_response_code(401); echo json_encode(['error' => 'Authorization header not found']);",
    ),
    token: apiToken,
    right: ['token-missing'],
    says: /proxy|remov|did not (arrive|reach|receive)/i,
    shows: /Authorization header not found/,
    never: /without giving a reason|request (has|contains|sends) no (token|Authorization)/i,
  }),
  framework({
    id: 'php-exit-code',
    program: 'PHP with display_errors off',
    what: 'A fatal error has no words.',
    app: php('missing();'),
    delivery: {},
    right: ['receiver-failed'],
    shows: /500/,
  }),
];
