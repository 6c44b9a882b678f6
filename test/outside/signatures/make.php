<?php // Signatures with mistakes, as code in PHP makes them. Prints one case per line.
$ts = 1800000000; $body = file_get_contents('body.json'); $text = 'Sig_nIng5ecretValue1'; $url = 'https://example.com/hook?a=1';
function one($name, $scheme, $secret, $headers, $expect, $sent = null, $url = 'https://example.com/hook?a=1') {
    global $body;
    echo json_encode(['name' => "php: $name", 'scheme' => $scheme, 'secret' => $secret, 'url' => $url, 'method' => 'POST',
        'headers' => $headers, 'body' => base64_encode($sent ?? $body), 'expect' => $expect]), "\n";
}
one('json_encode with its defaults', 'stripe', 'whsec_00112233445566778899aabbccddeeff',
    [['Stripe-Signature', "t=$ts,v1=" . hash_hmac('sha256', "$ts." . json_encode(json_decode($body)), 'whsec_00112233445566778899aabbccddeeff')]], ['body-escapes', 'body-numbers']);
one('hash_hmac without raw output', 'woocommerce', $text, [['X-WC-Webhook-Signature', base64_encode(hash_hmac('sha256', $body, $text))]], ['double-encoded']);
one('JSON_PRETTY_PRINT and a URL without query', 'square', $text,
    [['x-square-hmacsha256-signature', base64_encode(hash_hmac('sha256', 'https://example.com/hook' . json_encode(json_decode($body), JSON_PRETTY_PRINT), $text, true))]], ['url-without-query', 'body-spacing', 'body-escapes', 'body-numbers']);
one('key and data exchanged', 'github', $text, [['X-Hub-Signature-256', 'sha256=' . hash_hmac('sha256', $text, $body)]], ['key-as-message']);
one('a body in Latin-1', 'shopify', $text, [['X-Shopify-Hmac-Sha256', base64_encode(hash_hmac('sha256', @utf8_decode($body), $text, true))]], ['body-charset']);
$form = 'To=%2B15550100&Body=Hello+w%C3%B6rld&From=%2B15550199'; $joined = '';
parse_str($form, $fields); foreach ($fields as $k => $v) $joined .= $k . $v;
one('a form that is not sorted after a URL with a slash', 'twilio', $text,
    [['Content-Type', 'application/x-www-form-urlencoded'], ['X-Twilio-Signature', base64_encode(hash_hmac('sha1', 'https://example.com/hook/?a=1' . $joined, $text, true))]], ['form-not-sorted', 'url-trailing-slash'], $form);
$flat = '{"b":"2","a":"1 x","c":3}'; $d = json_decode($flat, true); ksort($d);
$pairs = implode('&', array_map(fn($k) => "$k={$d[$k]}", array_keys($d)));
one('a scheme of its own over sorted pairs', null, $text, [['X-Sign', hash_hmac('sha256', $pairs, $text)]], ['body-values'], $flat);
one('trimmed secret with quotes, SHA-384', 'sentry', $text, [['Sentry-Hook-Signature', hash_hmac('sha384', $body, "\"$text\"")]], ['other-hash', 'secret-quoted']);
one('an empty secret', 'dropbox', $text, [['X-Dropbox-Signature', hash_hmac('sha256', $body, '')]], ['secret-missing']);
one('http_build_query of a parsed form', 'github', $text,
    [['Content-Type', 'application/x-www-form-urlencoded'], ['X-Hub-Signature-256', 'sha256=' . hash_hmac('sha256', http_build_query(['a' => 'x y', 'b' => "Gr\u{fc}n~"], '', '&', PHP_QUERY_RFC3986), $text)]],
    ['body-form-encoded'], 'a=x+y&b=Gr%c3%bcn%7E');
