// Servers with the standard library of Go that fail in one way each. Usage: twelfth PORT MODE
package main

import (
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/rpc"
	"net/url"
	"os"
	"strings"
	"time"
)

func content(writer http.ResponseWriter, request *http.Request) {
	writer.Header().Set("ETag", `"v2"`)
	writer.Header().Set("Content-Type", "application/json")
	http.ServeContent(writer, request, "thing.json", time.Time{}, strings.NewReader(`{"id":1,"name":"a"}`))
}

func decodesXML(writer http.ResponseWriter, request *http.Request) {
	var thing struct {
		Quantity int `xml:"quantity"`
	}
	if err := xml.NewDecoder(request.Body).Decode(&thing); err != nil {
		http.Error(writer, err.Error(), http.StatusBadRequest)
	}
}

// cut is a proxy whose server ends in the middle of its response.
func cut() http.Handler {
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, _ *http.Request) {
		writer.Header().Set("Content-Type", "application/json")
		writer.Header().Set("Content-Length", "500")
		_, _ = writer.Write([]byte(`{"items":[`))
	}))
	target, _ := url.Parse(server.URL)
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.FlushInterval = -1
	return proxy
}

func main() {
	handlers := map[string]func() http.Handler{
		"content": func() http.Handler { return http.HandlerFunc(content) },
		"xml":     func() http.Handler { return http.HandlerFunc(decodesXML) },
		"rpc":     func() http.Handler { return rpc.NewServer() },
		"cut":     cut,
	}
	_ = http.ListenAndServe("127.0.0.1:"+os.Args[1], handlers[os.Args[2]]())
}
