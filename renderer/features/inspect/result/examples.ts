/** Texts to begin with, each with the kinds of text that it stands for. Without a webhook: its search for a secret takes long. */
export const examples: readonly { kind: string; title: string; text: string }[] = [
  {
    kind: 'Token',
    title: 'JWT, encrypted JWT, SD-JWT, key sets. This one is from RFC 7519 3.1.',
    text: 'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
  {
    kind: 'Request',
    title: 'cURL, fetch(), HAR, HTTP messages, URLs',
    text: "curl -u orders-app:s3cr3t -d 'grant_type=client_credentials&scope=orders:read' https://login.example.com/oauth2/token",
  },
  {
    kind: 'Response',
    title: 'Tokens, OAuth redirects and errors, WWW-Authenticate, problem documents',
    text: 'WWW-Authenticate: Bearer realm="orders", error="insufficient_scope", error_description="The token lacks a scope", scope="orders:write"',
  },
  {
    kind: 'Redirect',
    title: 'URLs, and what OAuth puts into them',
    text: 'https://app.example.com/callback?error=access_denied&error_description=The+user+denied+access&state=af0ifjsldkj&iss=https%3A%2F%2Flogin.example.com',
  },
  {
    kind: 'Encoded data',
    title: 'Base64, hexadecimal, gzip, forms, times; certificates and keys as PEM, DER, PKCS #12',
    text: 'eyJvcmRlciI6Ik9SRC04ODEyIiwic3RhdHVzIjoic2hpcHBlZCJ9',
  },
];
