import { near, type NearRow, type Sent } from '../sixth-near.ts';
import type { UnseenCase } from '../unseen-case.ts';

const curl = (path: string, ...args: string[]): Sent => ['curl', '-skg', '--path-as-is', ...args, `{api}${path}`];
const authorization = (value: string): string[] => ['-H', `Authorization: ${value}`];
const bearer = authorization('Bearer {token}');
const json = ['-H', 'Content-Type: application/json'];
const customer = '/api/customers/C-1001';
const start = '/api/chat/start';
const right = '{"customerId":"C-1001"}';

const service: Record<string, NearRow> = {
  'bearer-twice': [
    'The scheme is written twice.',
    curl(customer, ...authorization('Bearer Bearer {token}')),
    {
      right: ['token-malformed', 'authorization-scheme-wrong'],
      says: /twice|two|Bearer Bearer/i,
      shows: /twice|Bearer Bearer|two/i,
    },
  ],
  'bearer-joined': [
    'No space follows the scheme.',
    curl(customer, ...authorization('Bearer{token}')),
    { right: ['authorization-scheme-wrong', 'token-malformed'], says: /space/i, shows: /space/i },
  ],
  'bearer-quoted': [
    'The token is in quotation marks.',
    curl(customer, ...authorization('Bearer "{token}"')),
    { right: ['token-malformed'], says: /quot/i, shows: /quot|"/i },
  ],
  'bearer-comma': [
    'A comma follows the token.',
    curl(customer, ...authorization('Bearer {token},')),
    { right: ['token-malformed', 'token-signature-wrong'], says: /comma/i, shows: /comma|,/i },
  ],
  'bearer-base64': [
    'The token is encoded in Base64.',
    curl(customer, ...authorization('Bearer {token64}')),
    { right: ['token-malformed'], says: /Base64/i, shows: /Base64/i },
  ],
  'bearer-json': [
    'The whole token response is sent as the token.',
    curl(customer, ...authorization('Bearer {"access_token":"{token}","token_type":"Bearer"}')),
    { right: ['token-malformed'], says: /JSON|response|access_token/i, shows: /JSON|access_token/i },
  ],
  'bearer-basic': [
    'The token is the user name of Basic.',
    curl(customer, '-u', '{token}:x'),
    { right: ['authorization-scheme-wrong'], shows: /Basic/ },
  ],
  'bearer-cut': [
    'The last ten characters of the token are missing.',
    curl(customer, ...authorization('Bearer {cut}')),
    {
      right: ['token-malformed', 'token-signature-wrong'],
      says: /cut|short|incomplete|missing|truncat/i,
      shows: /signature|cut|short|characters|bytes/i,
    },
  ],
  'bearer-twice-header': [
    'Two Authorization headers are sent.',
    curl(customer, ...bearer, ...authorization('Basic YTpi')),
    {
      right: ['authorization-scheme-wrong', 'token-malformed', 'request-invalid'],
      says: /two|twice|several|more than one/i,
      shows: /two|twice|several|more than one|Basic/i,
    },
  ],
  'bearer-secret': [
    'The secret of the client is sent as the token.',
    curl(customer, ...authorization('Bearer {secret}')),
    {
      right: ['token-malformed'],
      says: /secret|not a JWT|no (access )?token/i,
      shows: /JWT|secret|segments|parts|opaque/i,
    },
  ],
  'id-object': [
    'An object was put into the path as text.',
    curl('/api/customers/%5Bobject%20Object%5D', ...bearer),
    {
      right: ['record-unknown', 'path-wrong', 'field-invalid', 'path-undefined'],
      says: /object Object/,
      shows: /object Object|%5Bobject/,
    },
  ],
  'id-space': [
    'A space ends the identifier.',
    curl(`${customer}%20`, ...bearer),
    { right: ['record-unknown', 'path-wrong', 'field-invalid'], says: /space/i, shows: /space|%20|C-1001/i },
  ],
  'id-colon': [
    'The placeholder of the path, with a colon, was not replaced.',
    curl('/api/customers/:customerId', ...bearer),
    {
      right: ['record-unknown', 'path-wrong', 'path-placeholder', 'field-invalid'],
      says: /placeholder|:customerId/,
      shows: /:customerId|placeholder/,
    },
  ],
  'path-index': [
    'The path has the name of a file.',
    curl(`${customer}.json`, ...bearer),
    { right: ['record-unknown', 'path-wrong', 'endpoint-not-found'], says: /\.json/, shows: /\.json|C-1001/ },
  ],
  'path-encoded': [
    'The slashes of the path are encoded.',
    curl('/api%2Fcustomers%2FC-1001', ...bearer),
    { right: ['path-wrong', 'endpoint-not-found'], says: /encoded|%2F/, shows: /%2F|encoded|\/api\/customers/ },
  ],
  'body-default': [
    'curl declares the JSON as a form, as nobody told it otherwise.',
    curl(start, ...bearer, '-d', right),
    { right: ['media-type-wrong'], shows: /x-www-form-urlencoded|application\/json/ },
  ],
  'body-bom': [
    'The JSON begins with a byte order mark.',
    curl(start, ...bearer, ...json, '--data-binary', `\ufeff${right}`),
    { right: ['body-not-json'], says: /BOM|byte order mark/i, shows: /BOM|byte order mark|FEFF/i },
  ],
  'body-quotes': [
    'The JSON has single quotes.',
    curl(start, ...bearer, ...json, '-d', "{'customerId':'C-1001'}"),
    { right: ['body-not-json'], shows: /quot|'/ },
  ],
  'body-escaped': [
    'The quotation marks of the JSON are escaped.',
    curl(start, ...bearer, ...json, '-d', '{\\"customerId\\":\\"C-1001\\"}'),
    { right: ['body-not-json'], shows: /escape|backslash|\\|position|column/i },
  ],
  'body-gzip': [
    'A header says gzip, and the body is not compressed.',
    curl(start, ...bearer, ...json, '-H', 'Content-Encoding: gzip', '-d', right),
    {
      right: [
        'body-undecodable',
        'body-encoding-wrong',
        'request-body-undecodable',
        'encoding-unsupported',
        'media-type-wrong',
      ],
      says: /gzip|compress/i,
      shows: /gzip/i,
    },
  ],
  'body-empty': [
    'The body is empty, as the file of the body was.',
    curl(start, ...bearer, ...json, '-X', 'POST', '-H', 'Content-Length: 0'),
    {
      right: ['body-not-json', 'field-invalid', 'body-missing'],
      says: /empty|no body/i,
      shows: /empty|no body|0 bytes|customerId/i,
    },
  ],
  'body-file': [
    'The @ that names a file was sent as text.',
    curl(start, ...bearer, ...json, '--data-raw', '@body.json'),
    { right: ['body-not-json'], shows: /@|JSON/ },
  ],
  'body-null': [
    'The value of a field is null.',
    curl(start, ...bearer, ...json, '-d', '{"customerId":null}'),
    { right: ['field-invalid'], shows: /customerId/ },
  ],
  'body-get': [
    'The call is made with GET, and the body with it.',
    curl(start, ...bearer, ...json, '-X', 'GET', '-d', right),
    { right: ['method-not-allowed', 'endpoint-not-found'], shows: /GET|POST|405/ },
  ],
  'accept-typing': [
    'The wanted media type has a typing error.',
    curl(customer, ...bearer, '-H', 'Accept: application/jsn'),
    { right: ['not-acceptable', 'media-type-wrong', 'ok'], says: /Accept|jsn/, shows: /jsn|200|Accept/ },
  ],
  'host-missing': [
    'The request has no Host.',
    { bytes: 'GET /api/customers/C-1001 HTTP/1.1\r\nConnection: close\r\n\r\n' },
    { right: ['request-unreadable', 'request-invalid', 'host-missing'], says: /Host/, shows: /Host/ },
  ],
  'length-typing': [
    'The length is no number.',
    { bytes: 'POST /api/chat/start HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2 bytes\r\n\r\n{}' },
    { right: ['request-unreadable', 'request-invalid'], says: /Content-Length/, shows: /Content-Length/i },
  ],
  'url-space': [
    'A space in the URL is not encoded.',
    { bytes: 'GET /api/customers/C 1001 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' },
    {
      right: ['request-unreadable', 'request-invalid'],
      says: /space|URL|request line|HTTP version/i,
      shows: /space|HTTP|request line|URL/i,
    },
  ],
  'url-scheme': [
    'A request for a proxy, with the whole URL of another host, reaches the service.',
    { bytes: 'GET http://other.test/api/customers/C-1001 HTTP/1.1\r\nHost: other.test\r\nConnection: close\r\n\r\n' },
    {
      right: ['token-missing', 'host-not-served', 'path-wrong', 'request-invalid'],
      shows: /other\.test|token|Authorization/,
    },
  ],
  'connect-to-service': [
    'The service is used as a proxy.',
    { bytes: 'CONNECT other.test:443 HTTP/1.1\r\nHost: other.test:443\r\n\r\n' },
    {
      right: ['request-unreadable', 'method-not-allowed', 'request-invalid', 'not-a-proxy'],
      says: /proxy|CONNECT/,
      shows: /CONNECT|proxy/,
    },
  ],
  'perl-bearer': [
    'A client in Perl sends the token in a header of its own.',
    [
      'perl',
      '-MHTTP::Tiny',
      '-e',
      'HTTP::Tiny->new->get("{http}/api/customers/C-1001", { headers => { Token => "{token}" } })',
    ],
    { right: ['token-missing'], says: /Token/, shows: /Token\b/ },
  ],
  'php-stream': [
    'A client in PHP ends its headers with a letter n instead of a line break.',
    [
      'php',
      '-r',
      `@file_get_contents('{http}/api/customers/C-1001', false, stream_context_create(['http' => ['header' => 'Accept: application/json\\nAuthorization: Bearer {token}']]));`,
    ],
    { right: ['token-missing'], says: /Accept|line break|header/i, shows: /Authorization|Accept/ },
  ],
  'ruby-form': [
    'A client in Ruby sends a form.',
    [
      'ruby',
      '-rnet/http',
      '-e',
      'r = Net::HTTP::Post.new("/api/chat/start", "Authorization" => "Bearer {token}"); r.set_form_data("customerId" => "C-1001"); u = URI("{http}"); Net::HTTP.start(u.host, u.port) { |h| h.request(r) }',
    ],
    { right: ['media-type-wrong'], shows: /x-www-form-urlencoded|application\/json/ },
  ],
};

/** The sixth part: requests to Hookbench's own service that differ from right ones in one thing. */
export const sixthNearMissCases: readonly UnseenCase[] = Object.entries(service).map((row) => near(row, 'service'));
