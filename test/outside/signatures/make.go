// Signatures with mistakes, as code in Go makes them. Prints one case per line.
package main

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
)

type pair = []string

var body, _ = os.ReadFile("body.json")

func one(name, scheme, secret string, headers []pair, expect []string) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.Encode(map[string]any{"name": "go: " + name, "scheme": scheme, "secret": secret, "url": "https://example.com/hook?a=1", "method": "POST",
		"headers": headers, "body": base64.StdEncoding.EncodeToString(body), "expect": expect})
	fmt.Print(out.String())
}
func mac(key, text []byte) []byte { h := hmac.New(sha256.New, key); h.Write(text); return h.Sum(nil) }

func main() {
	b64, ts := base64.StdEncoding.EncodeToString, "1800000000"
	key, _ := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	var parsed map[string]any
	json.Unmarshal(body, &parsed)
	again, _ := json.Marshal(parsed)
	one("json.Marshal of a map", "standard-webhooks", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", []pair{{"webhook-id", "msg_1"}, {"webhook-timestamp", ts},
		{"webhook-signature", "v1," + b64(mac(key, append([]byte("msg_1."+ts+"."), again...)))}}, []string{"body-key-order", "body-escapes", "body-numbers"})
	pub, priv, _ := ed25519.GenerateKey(rand.Reader)
	one("Ed25519 over body and time in the wrong order", "discord", hex.EncodeToString(pub), []pair{{"X-Signature-Timestamp", ts},
		{"X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(priv, append(append([]byte{}, body...), ts...)))}}, []string{"wrong-order"})
	sum := sha256.Sum256([]byte(ts + "|" + string(body)))
	one("Ed25519 over a hash", "telnyx", b64(pub), []pair{{"telnyx-timestamp", ts}, {"telnyx-signature-ed25519", b64(ed25519.Sign(priv, sum[:]))}}, []string{"content-hashed"})
	ec, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	der, _ := x509.MarshalPKIXPublicKey(&ec.PublicKey)
	long := sha512.Sum512([]byte(ts + string(body)))
	sig, _ := ecdsa.SignASN1(rand.Reader, ec, long[:])
	name := "X-Twilio-Email-Event-Webhook-"
	one("ECDSA with SHA-512", "sendgrid", b64(der), []pair{{name + "Timestamp", ts}, {name + "Signature", b64(sig)}}, []string{"other-hash"})
	short := sha256.Sum256([]byte(ts + "." + string(body)))
	r, s, _ := ecdsa.Sign(rand.Reader, ec, short[:])
	raw := append(r.FillBytes(make([]byte, 32)), s.FillBytes(make([]byte, 32))...)
	one("r and s in hexadecimal, with a dot", "sendgrid", b64(der), []pair{{name + "Timestamp", ts}, {name + "Signature", hex.EncodeToString(raw)}},
		[]string{"wrong-separator", "hex-instead-of-base64", "ecdsa-form"})
	rk, _ := rsa.GenerateKey(rand.Reader, 2048)
	spki, _ := x509.MarshalPKIXPublicKey(&rk.PublicKey)
	text := fmt.Sprintf("t-1|2027-01-15T08:00:00Z|WH-1|%d", crc32.ChecksumIEEE(body))
	digest := sha256.Sum256([]byte(text))
	pss, _ := rsa.SignPSS(rand.Reader, rk, crypto.SHA256, digest[:], nil)
	one("RSA-PSS", "paypal", "WH-1\n"+string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: spki})), []pair{{"PAYPAL-TRANSMISSION-ID", "t-1"},
		{"PAYPAL-TRANSMISSION-TIME", "2027-01-15T08:00:00Z"}, {"PAYPAL-TRANSMISSION-SIG", b64(pss)}}, []string{"other-padding"})
	one("half a digest in upper case", "github", "Sig_nIng5ecretValue1", []pair{{"X-Hub-Signature-256",
		"sha256=" + strings.ToUpper(hex.EncodeToString(mac([]byte("Sig_nIng5ecretValue1"), body))[:32])}}, []string{"signature-truncated", "upper-case-hex"})
	_, stranger, _ := ed25519.GenerateKey(rand.Reader)
	one("another private key", "discord", hex.EncodeToString(pub), []pair{{"X-Signature-Timestamp", ts},
		{"X-Signature-Ed25519", hex.EncodeToString(ed25519.Sign(stranger, append([]byte(ts), body...)))}}, nil)
	one("an HMAC with the public key", "telnyx", b64(pub), []pair{{"telnyx-timestamp", ts}, {"telnyx-signature-ed25519", b64(mac(pub, []byte(ts+"|"+string(body))))}}, []string{"hmac-with-public-key"})
}
