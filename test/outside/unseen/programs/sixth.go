// A server of Go's standard library that misbehaves: `sixth ADDRESS MODE`.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"time"
)

func main() {
	address, mode := os.Args[1], os.Args[2]
	mux := http.NewServeMux()
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch mode {
		case "cut":
			io.WriteString(w, `{"items":[`)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		case "short":
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, `{"items":[]}`)
		case "late-error":
			io.WriteString(w, `{"items":[1,`)
			http.Error(w, "database is closed", http.StatusInternalServerError)
		case "type":
			var order struct {
				Amount int `json:"amount"`
			}
			if err := json.NewDecoder(r.Body).Decode(&order); err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
			}
		case "max":
			r.Body = http.MaxBytesReader(w, r.Body, 100)
			if _, err := io.ReadAll(r.Body); err != nil {
				http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
			}
		case "signature":
			http.Error(w, errors.New("hmac: digest of body differs").Error(), http.StatusForbidden)
		case "two":
			io.WriteString(w, `{"items":[]}{"items":[]}`)
		default:
			io.WriteString(w, `{"items":[]}`)
		}
	})
	var all http.Handler = mux
	switch mode {
	case "slash":
		mux.Handle("/v1/things/", handler)
	case "timeout":
		slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { time.Sleep(time.Minute) })
		all = http.TimeoutHandler(slow, 200*time.Millisecond, "")
	case "proxy":
		target, _ := url.Parse("http://127.0.0.1:1")
		all = httputil.NewSingleHostReverseProxy(target)
	case "host":
		mux.Handle("hooks.acme.test/", handler)
	default:
		mux.Handle("/", handler)
	}
	panic(http.ListenAndServe(address, all))
}
