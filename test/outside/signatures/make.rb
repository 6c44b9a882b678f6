# Signatures with mistakes, as code in Ruby makes them. Prints one case per line.
require 'json'; require 'openssl'; require 'base64'; require 'erb'; require 'time'
TS = 1800000000
BODY = File.binread('body.json').force_encoding('UTF-8')
TEXT = 'Sig_nIng5ecretValue1'
def one(name, scheme, secret, headers, expect, sent: BODY)
  puts JSON.generate({ name: "ruby: #{name}", scheme: scheme, secret: secret, url: 'https://example.com/hook?a=1', method: 'POST', headers: headers, body: Base64.strict_encode64(sent), expect: expect })
end
def mac(hash, key, text) = OpenSSL::HMAC.digest(hash, key, text)
rails = JSON.generate(JSON.parse(BODY)).gsub(/[<>&\u2028\u2029]/) { |c| format('\u%04x', c.ord) }
one('to_json of Rails', 'shopify', TEXT, [['X-Shopify-Hmac-Sha256', Base64.strict_encode64(mac('SHA256', TEXT, rails))]], ['body-escapes'])
one('puts adds a line break', 'xero', TEXT, [['x-xero-signature', Base64.strict_encode64(mac('SHA256', TEXT, BODY + "\n"))]], ['body-trailing-line-feed'])
one('a secret with a prefix removed', 'intercom', 'shpss_abcdef012345', [['X-Hub-Signature', 'sha1=' + mac('SHA1', 'abcdef012345', BODY).unpack1('H*')]], ['secret-without-prefix'])
one('the time as ISO 8601', 'zoom', TEXT, [['x-zm-request-timestamp', TS.to_s], ['x-zm-signature', 'v0=' + mac('SHA256', TEXT, "v0:#{Time.at(TS).utc.iso8601}:#{BODY}").unpack1('H*')]], ['timestamp-as-date'])
one('pretty_generate with SHA-1', 'typeform', TEXT, [['Typeform-Signature', 'sha256=' + Base64.strict_encode64(mac('SHA1', TEXT, JSON.pretty_generate(JSON.parse(BODY))))]], ['body-spacing', 'other-hash'])
one('a signature in the query of its own scheme', nil, TEXT, [['X-Request-Id', 'req-77'], ['X-Signed-By', 'sig=' + Base64.urlsafe_encode64(mac('SHA256', TEXT, "req-77|#{BODY}"), padding: false)]], [])
