// Servers of the standard library of Go that fail in one way each.
// Usage: eleventh issue MODE FOLDER, eleventh tls MODE FOLDER PORT, or eleventh http MODE PORT.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

type pair struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

const day = 24 * time.Hour

// Issues a certificate that `change` makes different.
func issue(name string, by *pair, change func(*x509.Certificate)) pair {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(err)
	serial, _ := rand.Int(rand.Reader, big.NewInt(1<<62))
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-10 * day), NotAfter: time.Now().Add(10 * day), BasicConstraintsValid: true,
	}
	change(template)
	parent, signer := template, key
	if by != nil {
		parent, signer = by.certificate, by.key
	}
	bytes, err := x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, signer)
	must(err)
	certificate, err := x509.ParseCertificate(bytes)
	must(err)
	return pair{certificate, key}
}

func authority(one *x509.Certificate) {
	one.IsCA = true
	one.KeyUsage = x509.KeyUsageCertSign | x509.KeyUsageCRLSign
}

func leaf(one *x509.Certificate) {
	one.KeyUsage = x509.KeyUsageDigitalSignature
	one.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	one.DNSNames = []string{"localhost"}
	one.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1)}
}

func and(first, second func(*x509.Certificate)) func(*x509.Certificate) {
	return func(one *x509.Certificate) { first(one); second(one) }
}

// The changes of the root, the intermediate certificate and the leaf, by mode.
var changes = map[string][3]func(*x509.Certificate){
	"leaf-expired":     {nil, nil, func(one *x509.Certificate) { one.NotAfter = time.Now().Add(-2 * day) }},
	"leaf-future":      {nil, nil, func(one *x509.Certificate) { one.NotBefore = time.Now().Add(2 * day) }},
	"middle-expired":   {nil, func(one *x509.Certificate) { one.NotAfter = time.Now().Add(-2 * day) }, nil},
	"root-expired":     {func(one *x509.Certificate) { one.NotAfter = time.Now().Add(-2 * day) }, nil, nil},
	"middle-no-ca":     {nil, func(one *x509.Certificate) { one.IsCA = false; one.KeyUsage = x509.KeyUsageDigitalSignature }, nil},
	"path-length":      {func(one *x509.Certificate) { one.MaxPathLen = 0; one.MaxPathLenZero = true }, nil, nil},
	"client-usage":     {nil, nil, func(one *x509.Certificate) { one.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth} }},
	"wrong-address":    {nil, nil, func(one *x509.Certificate) { one.IPAddresses = []net.IP{net.IPv4(10, 0, 0, 1)}; one.DNSNames = []string{"api.internal.test"} }},
	"only-name":        {nil, nil, func(one *x509.Certificate) { one.IPAddresses = nil }},
	"no-names":         {nil, nil, func(one *x509.Certificate) { one.IPAddresses = nil; one.DNSNames = nil; one.Subject.CommonName = "127.0.0.1" }},
	"name-constraints": {nil, func(one *x509.Certificate) { one.PermittedDNSDomainsCritical = true; one.ExcludedIPRanges = []*net.IPNet{{IP: net.IPv4(127, 0, 0, 0).To4(), Mask: net.CIDRMask(8, 32)}} }, nil},
}

func write(folder, name string, pairs ...pair) {
	var text bytes.Buffer
	for _, one := range pairs {
		pem.Encode(&text, &pem.Block{Type: "CERTIFICATE", Bytes: one.certificate.Raw})
	}
	must(os.WriteFile(filepath.Join(folder, name), text.Bytes(), 0o600))
}

func issueAll(mode, folder string) {
	change := changes[mode]
	for index := range change {
		if change[index] == nil {
			change[index] = func(*x509.Certificate) {}
		}
	}
	root := issue("Eleventh root", nil, and(authority, change[0]))
	middle := issue("Eleventh intermediate", &root, and(authority, change[1]))
	server := issue("Eleventh server", &middle, and(leaf, change[2]))
	other := issue("Another root", nil, authority)
	write(folder, "root.pem", root)
	write(folder, "other.pem", other)
	chain := []pair{server, middle}
	switch mode {
	case "no-middle":
		chain = []pair{server}
	case "wrong-middle":
		chain = []pair{server, issue("Eleventh other intermediate", &root, authority)}
	case "reversed":
		chain = []pair{middle, server}
	case "self-signed":
		server = issue("localhost", nil, leaf)
		chain = []pair{server}
	}
	write(folder, "chain.pem", chain...)
	key, err := x509.MarshalECPrivateKey(server.key)
	must(err)
	must(os.WriteFile(filepath.Join(folder, "key.pem"), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: key}), 0o600))
}

func ok(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, `{"ok":true}`)
}

func serveTLS(mode, folder, port string) {
	config := &tls.Config{MinVersion: tls.VersionTLS10}
	certificate, err := tls.LoadX509KeyPair(filepath.Join(folder, "chain.pem"), filepath.Join(folder, "key.pem"))
	if err != nil {
		certificate, err = loadAnyway(folder)
	}
	must(err)
	config.Certificates = []tls.Certificate{certificate}
	file, err := os.ReadFile(filepath.Join(folder, "other.pem"))
	must(err)
	config.ClientCAs = x509.NewCertPool()
	config.ClientCAs.AppendCertsFromPEM(file)
	switch mode {
	case "client-required":
		config.ClientAuth = tls.RequireAnyClientCert
	case "client-verified":
		config.ClientAuth = tls.RequireAndVerifyClientCert
	case "client-verified-12":
		config.ClientAuth = tls.RequireAndVerifyClientCert
		config.MaxVersion = tls.VersionTLS12
	case "old":
		config.MaxVersion = tls.VersionTLS11
	case "cipher":
		config.MaxVersion = tls.VersionTLS12
		config.CipherSuites = []uint16{tls.TLS_RSA_WITH_RC4_128_SHA}
	case "alpn":
		config.NextProtos = []string{"mqtt"}
	case "name":
		config.GetConfigForClient = func(*tls.ClientHelloInfo) (*tls.Config, error) { return nil, errors.New("unknown name") }
	}
	listener, err := tls.Listen("tcp", "127.0.0.1:"+port, config)
	must(err)
	server := &http.Server{Handler: http.HandlerFunc(ok), TLSNextProto: map[string]func(*http.Server, *tls.Conn, http.Handler){}}
	must(server.Serve(listener))
}

// A chain whose first certificate is not that of the key.
func loadAnyway(folder string) (tls.Certificate, error) {
	var certificate tls.Certificate
	text, err := os.ReadFile(filepath.Join(folder, "chain.pem"))
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		certificate.Certificate = append(certificate.Certificate, block.Bytes)
	}
	if err != nil {
		return certificate, err
	}
	text, err = os.ReadFile(filepath.Join(folder, "key.pem"))
	if err != nil {
		return certificate, err
	}
	block, _ := pem.Decode(text)
	certificate.PrivateKey, err = x509.ParseECPrivateKey(block.Bytes)
	return certificate, err
}

type order struct {
	Name string `json:"name"`
	Quantity int `json:"quantity"`
}

func decoded(w http.ResponseWriter, r *http.Request, strict bool) {
	decoder := json.NewDecoder(r.Body)
	if strict {
		decoder.DisallowUnknownFields()
	}
	var one order
	if err := decoder.Decode(&one); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	ok(w, r)
}

func zipped(text string) []byte {
	var buffer bytes.Buffer
	writer := gzip.NewWriter(&buffer)
	io.WriteString(writer, text)
	writer.Close()
	return buffer.Bytes()
}

func sendZipped(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Encoding", "gzip")
	w.Write(body)
}

var handlers = map[string]http.HandlerFunc{
	"panic": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	"limit": func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 16)
		if _, err := io.ReadAll(r.Body); err != nil {
			http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		}
	},
	"unknown-field": func(w http.ResponseWriter, r *http.Request) { decoded(w, r, true) },
	"field-type":    func(w http.ResponseWriter, r *http.Request) { decoded(w, r, false) },
	"short": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "4000")
		io.WriteString(w, `{"items":[{"id":1},{"id":2`)
	},
	"chunk-cut": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"items":[{"id":1},`)
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	},
	"basic": func(w http.ResponseWriter, r *http.Request) {
		if _, password, _ := r.BasicAuth(); password != "right" {
			w.Header().Set("WWW-Authenticate", `Basic realm="restricted", charset="UTF-8"`)
			http.Error(w, "Unauthorized", http.StatusUnauthorized)
		}
	},
	"gzip-plain":  func(w http.ResponseWriter, r *http.Request) { sendZipped(w, []byte(`{"ok":true}`)) },
	"gzip-cut":    func(w http.ResponseWriter, r *http.Request) { all := zipped(strings.Repeat(`{"id":"a1b2c3"},`, 400)); sendZipped(w, all[:len(all)/2]) },
	"gzip-twice":  func(w http.ResponseWriter, r *http.Request) { sendZipped(w, zipped(string(zipped(`{"ok":true}`)))) },
	"deflate-as-gzip": func(w http.ResponseWriter, r *http.Request) { sendZipped(w, zipped(`{"ok":true}`)[10:]) },
	"fine-gzip":   func(w http.ResponseWriter, r *http.Request) { sendZipped(w, zipped(`{"ok":true}`)) },
	"loop": func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1"})
		http.Redirect(w, r, r.URL.Path, http.StatusFound)
	},
	"downgrade": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "https://"+r.Host+r.URL.Path, http.StatusPermanentRedirect) },
	"drip": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for index := 0; index < 100; index++ {
			io.WriteString(w, " ")
			w.(http.Flusher).Flush()
			time.Sleep(100 * time.Millisecond)
		}
	},
	"latin": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Write([]byte("{\"city\":\"M\xfcnchen\"}"))
	},
	"bom": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, "\ufeff{\"ok\":true}")
	},
	"two-values": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, "{\"ok\":true}\n{\"ok\":true}\n")
	},
	"nan": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"price":NaN}`)
	},
	"xssi": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, ")]}',\n{\"ok\":true}")
	},
	"fine-ndjson": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/x-ndjson")
		io.WriteString(w, "{\"id\":1}\n{\"id\":2}\n")
	},
	"fine-chunked": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"ok":`)
		w.(http.Flusher).Flush()
		io.WriteString(w, `true}`)
	},
	"fine-redirect": func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/new" {
			http.Redirect(w, r, "/new", http.StatusTemporaryRedirect)
			return
		}
		ok(w, r)
	},
	"fine-options": func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", "GET, HEAD, OPTIONS")
		w.WriteHeader(http.StatusNoContent)
	},
	"file": func(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) },
	"range": func(w http.ResponseWriter, r *http.Request) { http.ServeContent(w, r, "a.json", time.Unix(1700000000, 0), strings.NewReader(`{"ok":true}`)) },
}

func handlerOf(mode string) http.Handler {
	slow := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { time.Sleep(20 * time.Second) })
	switch mode {
	case "timeout":
		return http.TimeoutHandler(slow, 200*time.Millisecond, "")
	case "silent":
		return slow
	case "mux":
		mux := http.NewServeMux()
		mux.HandleFunc("/v1/things/", ok)
		return mux
	case "proxy":
		to, _ := url.Parse("http://127.0.0.1:1")
		return httputil.NewSingleHostReverseProxy(to)
	}
	return handlers[mode]
}

func main() {
	log.SetOutput(io.Discard)
	switch os.Args[1] {
	case "issue":
		issueAll(os.Args[2], os.Args[3])
	case "tls":
		serveTLS(os.Args[2], os.Args[3], os.Args[4])
	case "http":
		server := &http.Server{Addr: "127.0.0.1:" + os.Args[3], Handler: handlerOf(os.Args[2])}
		if os.Args[2] == "header" {
			server.MaxHeaderBytes, server.Handler = 1024, http.HandlerFunc(ok)
		}
		must(server.ListenAndServe())
	}
}
