// A server of Go: `server ADDRESS MODE [FOLDER]`, with cert.pem, key.pem and ca.pem in FOLDER for TLS. `server URL get` gets a URL.
package main

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"os"
	"strings"

	"github.com/golang-jwt/jwt"
)

func main() {
	address, mode := os.Args[1], os.Args[2]
	if mode == "get" {
		_, err := http.Get(address)
		panic(err)
	}
	folder := ""
	if len(os.Args) > 3 {
		folder = os.Args[3]
	}
	handler := func(w http.ResponseWriter, r *http.Request) {
		switch mode {
		case "abort":
			panic(http.ErrAbortHandler)
		case "jwt":
			text := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
			_, err := jwt.Parse(text, func(*jwt.Token) (interface{}, error) {
				return []byte("a-secret-of-at-least-32-characters!"), nil
			})
			if err != nil {
				http.Error(w, err.Error(), http.StatusUnauthorized)
			}
		case "decode":
			http.Error(w, `json: unknown field "timestamp"`, http.StatusBadRequest)
		}
	}
	server := &http.Server{Addr: address, Handler: http.HandlerFunc(handler)}
	if folder == "" {
		panic(server.ListenAndServe())
	}
	config := &tls.Config{}
	if mode == "mutual" || mode == "mutual-12" {
		ca, _ := os.ReadFile(folder + "/ca.pem")
		config.ClientCAs = x509.NewCertPool()
		config.ClientCAs.AppendCertsFromPEM(ca)
		config.ClientAuth = tls.RequireAndVerifyClientCert
	}
	if mode == "mutual-12" {
		config.MaxVersion = tls.VersionTLS12
	}
	server.TLSConfig = config
	panic(server.ListenAndServeTLS(folder+"/cert.pem", folder+"/key.pem"))
}
