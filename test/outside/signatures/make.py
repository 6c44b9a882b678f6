"""Signatures with mistakes, as code in Python makes them. Prints one case per line."""
import base64, hashlib, hmac, json
from urllib.parse import quote

ts = 1800000000
body = open('body.json', 'rb').read()
obj = json.loads(body)
whsec = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
text = 'Sig_nIng5ecretValue1'
std = lambda b: base64.b64encode(b).decode()
mac = lambda k, m, h='sha256': hmac.new(k, m, h)
key = base64.b64decode(whsec[6:])

def case(name, scheme, secret, headers, expect, url='https://example.com/hook?a=1', sent=body, method='POST'):
    print(json.dumps(dict(name='python: ' + name, scheme=scheme, secret=secret, url=url, method=method,
                          headers=headers, body=std(sent), expect=expect)))

def sw(sig, p='webhook'):
    return [[p + '-id', 'msg_1'], [p + '-timestamp', str(ts)], [p + '-signature', sig]]

content = lambda b, i='msg_1', t=ts: f'{i}.{t}.'.encode() + b
case('json.dumps with its defaults', 'standard-webhooks', whsec,
     sw('v1,' + std(mac(key, content(json.dumps(obj).encode())).digest())), ['body-spacing', 'body-escapes'])
case('sorted keys and a line break in the key', 'github', text,
     [['X-Hub-Signature-256', 'sha256=' + mac((text + '\n').encode(), json.dumps(obj, sort_keys=True, separators=(',', ':'), ensure_ascii=False).encode()).hexdigest()]],
     ['body-key-order', 'secret-line-break'])
case('SHA-512 with milliseconds', 'slack', text,
     [['X-Slack-Request-Timestamp', str(ts)], ['X-Slack-Signature', 'v0=' + mac(text.encode(), b'v0:1800000000457:' + body, 'sha512').hexdigest()]],
     ['other-hash', 'timestamp-in-milliseconds'])
case('the secret after whsec_ decoded', 'stripe', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
     [['Stripe-Signature', f't={ts},v1=' + mac(key, f'{ts}.'.encode() + body).hexdigest()]], ['secret-decoded'])
case('Base64 of the hexadecimal digest', 'shopify', text,
     [['X-Shopify-Hmac-Sha256', std(mac(text.encode(), body).hexdigest().encode())]], ['double-encoded'])
case('the hash of the body instead of the body', 'standard-webhooks', whsec,
     sw('v1,' + std(mac(key, content(hashlib.sha256(body).hexdigest().encode())).digest())), ['body-hashed'])
form = b'To=%2B15550100&Body=Hello+w%C3%B6rld&From=%2B15550199'
formtext = 'BodyHello wörldFrom+15550199To+15550100'
case('the URL of a proxy: http and its port', 'twilio', text,
     [['Content-Type', 'application/x-www-form-urlencoded'], ['X-Twilio-Signature', std(mac(text.encode(), ('http://example.com:8080/hook?a=1' + formtext).encode(), 'sha1').digest())]],
     ['url-scheme', 'url-port'], sent=form)
case('a plain hash of secret and body', 'github', text,
     [['X-Hub-Signature-256', 'sha256=' + hashlib.sha256(text.encode() + body).hexdigest()]], ['hash-without-hmac'])
case('urlsafe_b64encode of sorted keys', 'svix', whsec,
     sw('v1,' + base64.urlsafe_b64encode(mac(key, content(json.dumps(obj, sort_keys=True, separators=(',', ':')).encode())).digest()).decode(), 'svix'),
     ['base64url', 'body-key-order', 'body-escapes'])
case('a scheme of its own over time, method, path and body', None, text,
     [['X-Acme-Timestamp', str(ts)], ['X-Acme-Signature', mac(text.encode(), f'{ts}\nPOST\n/hook\n'.encode() + body, 'sha512').hexdigest()]], [])
case('a scheme of its own over body and nonce, with a key in hexadecimal', None, '00112233445566778899aabbccddeeff',
     [['X-Acme-Nonce', 'n-4711-abc'], ['X-Acme-Hmac', std(mac(bytes.fromhex('00112233445566778899aabbccddeeff'), body + b'n-4711-abc', 'sha1').digest())]], [])
case('the key in UTF-16', 'github', text,
     [['X-Hub-Signature-256', 'sha256=' + mac(text.encode('utf-16-le'), body).hexdigest()]], ['secret-charset'])
inp = '("@method" "@path" "content-digest");created=%d;keyid="k"' % ts
dig = 'sha-256=:' + std(hashlib.sha256(body).digest()) + ':'
b = f'"@method": post\n"@path": /hook\n"content-digest": {dig}\n"@signature-params": {inp}'
case('a method in lower case in the signature base', 'http-message-signatures', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
     [['Content-Digest', dig], ['Signature-Input', 'sig1=' + inp], ['Signature', 'sig1=:' + std(mac(key, b.encode()).digest()) + ':']], ['base-method'])
case('the data member alone', 'github', text,
     [['X-Hub-Signature-256', 'sha256=' + mac(text.encode(), json.dumps(obj['data'], separators=(',', ':'), ensure_ascii=False).encode()).hexdigest()]], ['body-part'])
case('a key that is the hash of the secret', 'linear', text,
     [['Linear-Signature', mac(hashlib.sha256(text.encode()).hexdigest().encode(), body).hexdigest()]], ['secret-hashed'])
case('the clock read twice', 'calendly', text,
     [['Calendly-Webhook-Signature', f't={ts},v1=' + mac(text.encode(), f'{ts + 1}.'.encode() + body).hexdigest()]], ['timestamp-other'])
case('a URL-encoded secret and an upper-case digest', 'paddle', 'pdl/secret+Value=1',
     [['Paddle-Signature', f'ts={ts};h1=' + mac(quote('pdl/secret+Value=1', safe='').encode(), f'{ts}:'.encode() + body).hexdigest().upper()]], ['secret-url-encoded', 'upper-case-hex'])
case('the id and time swapped, joined by colons', 'svix', whsec,
     sw('v1,' + std(mac(key, f'{ts}:msg_1:'.encode() + body).digest()), 'svix'), ['wrong-order', 'wrong-separator'])
other = base64.b64decode('C2FVsBQIhrscChlQIMV+b5sSYspob7oD')
case('another secret', 'svix', whsec, sw('v1,' + std(mac(other, content(body)).digest()), 'svix'), None)
case('another text as secret', 'github', text, [['X-Hub-Signature-256', 'sha256=' + mac(b'Sig_nIng5ecretValue2', body).hexdigest()]], None)
case('another body', 'slack', text,
     [['X-Slack-Request-Timestamp', str(ts)], ['X-Slack-Signature', 'v0=' + mac(text.encode(), b'v0:1800000000:{"a":1}').hexdigest()]], None)
case('a checksum of the body that is no signature', None, text, [['X-Checksum', hashlib.sha256(body).hexdigest()]], None)
