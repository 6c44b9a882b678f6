// A server of Go: `tenth ADDRESS MODE`.
package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"time"
)

func decode(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 1000)
	var thing struct{ Amount int }
	if err := json.NewDecoder(r.Body).Decode(&thing); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

func main() {
	address, mode := os.Args[1], os.Args[2]
	slow := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { time.Sleep(5 * time.Second) })
	closed, _ := url.Parse("http://127.0.0.1:1")
	mux := http.NewServeMux()
	mux.HandleFunc("/v1/things/", func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "[]") })
	handlers := map[string]http.Handler{
		"decode":  http.HandlerFunc(decode),
		"slow":    http.TimeoutHandler(slow, 100*time.Millisecond, ""),
		"proxy":   httputil.NewSingleHostReverseProxy(closed),
		"slash":   mux,
		"trailer": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Trailer", "X-Count")
			io.WriteString(w, "[]")
			w.Header().Set("X-Count", "0")
		}),
		"short": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, "[]")
		}),
		"panic": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { var m map[string]int; m["a"] = 1 }),
		"early": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Link", "</a.css>; rel=preload")
			w.WriteHeader(http.StatusEarlyHints)
			io.WriteString(w, "[]")
		}),
	}
	panic(http.ListenAndServe(address, handlers[mode]))
}
