# Signatures with mistakes, as OpenSSL on the command line makes them. Prints one case per line.
ts=1800000000; text=Sig_nIng5ecretValue1; body=$(cat body.json); b64=$(base64 -w0 body.json); dir=$(mktemp -d)
one() { printf '{"name":"openssl: %s","scheme":"%s","secret":"%s","url":"https://example.com/hook?a=1","method":"POST","headers":%s,"body":"%s","expect":%s}\n' "$1" "$2" "$3" "$4" "$b64" "$5"; }
sig=$(echo "$body" | openssl dgst -sha256 -hmac "$text" -r | cut -d' ' -f1)
one 'echo adds a line break' dropbox "$text" "[[\"X-Dropbox-Signature\",\"$sig\"]]" '["body-trailing-line-feed"]'
sig=$(printf '%s:%s' $ts "$body" | openssl dgst -sha256 -mac HMAC -macopt hexkey:00112233445566778899aabbccddeeff -r | cut -d' ' -f1)
one 'a hexkey' paddle 00112233445566778899aabbccddeeff "[[\"Paddle-Signature\",\"ts=$ts;h1=$sig\"]]" '["secret-decoded"]'
openssl genpkey -algorithm ed25519 -out $dir/key.pem; pub=$(openssl pkey -in $dir/key.pem -pubout -outform der | tail -c 32 | base64 -w0)
sig=$(openssl pkeyutl -sign -rawin -inkey $dir/key.pem -in body.json | base64 -w0)
one 'Ed25519 over the body alone' standard-webhooks-ed25519 "whpk_$pub" "[[\"webhook-id\",\"msg_1\"],[\"webhook-timestamp\",\"$ts\"],[\"webhook-signature\",\"v1a,$sig\"]]" '["body-only"]'
sig=$(printf '%s' "$body" | openssl dgst -md5 -hmac "$text" -r | cut -d' ' -f1)
one 'MD5' vercel "$text" "[[\"x-vercel-signature\",\"$sig\"]]" '["other-hash"]'
sig=$(base64 -w0 body.json | openssl dgst -sha256 -hmac "$text" -binary | base64)
one 'a body in Base64' docusign "$text" "[[\"X-DocuSign-Signature-1\",\"$sig\"]]" '["body-encoded"]'
sig=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
one 'a hash without a key' github "$text" "[[\"X-Hub-Signature-256\",\"sha256=$sig\"]]" '["no-key"]'
rm -r $dir
