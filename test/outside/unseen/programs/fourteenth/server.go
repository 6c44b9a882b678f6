// Servers with Go libraries of Debian that fail in one way each. Usage: server PORT MODE
package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	auth "github.com/abbot/go-http-auth"
	"github.com/gorilla/schema"
	"github.com/gorilla/websocket"
	"github.com/graph-gophers/graphql-go"
	"github.com/graph-gophers/graphql-go/relay"
	"github.com/julienschmidt/httprouter"
	"github.com/unrolled/secure"
	"github.com/valyala/fasthttp"
	"github.com/xeipuuv/gojsonschema"
	jose "gopkg.in/square/go-jose.v2/jwt"
)

const secret = "a-secret-of-at-least-32-characters!"

func say(w http.ResponseWriter, status int, body interface{}) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func bearer(r *http.Request) string { return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ") }

func goJose(w http.ResponseWriter, r *http.Request) {
	claims := jose.Claims{}
	token, err := jose.ParseSigned(bearer(r))
	if err == nil {
		err = token.Claims([]byte(secret), &claims)
	}
	if err == nil {
		err = claims.Validate(jose.Expected{Issuer: "https://idp.test/", Audience: jose.Audience{"https://api.test"}, Time: time.Now()})
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnauthorized)
		return
	}
	say(w, 200, []int{})
}

func schemaCheck(w http.ResponseWriter, r *http.Request) {
	rules := gojsonschema.NewStringLoader(`{"type":"object","required":["name"],"additionalProperties":false,
		"properties":{"name":{"type":"string"},"quantity":{"type":"integer","minimum":1}}}`)
	body, _ := io.ReadAll(r.Body)
	found, err := gojsonschema.Validate(rules, gojsonschema.NewBytesLoader(body))
	if err != nil {
		say(w, 400, map[string]string{"error": err.Error()})
		return
	}
	if !found.Valid() {
		words := []string{}
		for _, one := range found.Errors() {
			words = append(words, one.String())
		}
		say(w, 400, map[string]interface{}{"error": "The document is not valid", "details": words})
		return
	}
	say(w, 201, map[string]int{"id": 1})
}

func upgrade(w http.ResponseWriter, r *http.Request) {
	upgrader := websocket.Upgrader{}
	if connection, err := upgrader.Upgrade(w, r, nil); err == nil {
		connection.Close()
	}
}

type query struct {
	Page int `schema:"page,required"`
	Size int `schema:"size"`
}

func decode(w http.ResponseWriter, r *http.Request) {
	var found query
	if err := schema.NewDecoder().Decode(&found, r.URL.Query()); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	say(w, 200, []int{})
}

type thing struct{}

func (thing) ID() graphql.ID { return "1" }

type root struct{}

func (root) Thing(struct{ ID graphql.ID }) *thing { return &thing{} }

func digest() http.Handler {
	secrets := func(user, _ string) string {
		if user != "app" {
			return ""
		}
		return "$apr1$abcdefgh$7zLsZ4aZ0Yb4YkCe1oVgk/"
	}
	guard := auth.NewBasicAuthenticator("things", secrets)
	return auth.JustCheck(guard, func(w http.ResponseWriter, _ *http.Request) { say(w, 200, []int{}) })
}

func routed() http.Handler {
	router := httprouter.New()
	router.GET("/v1/things", func(w http.ResponseWriter, _ *http.Request, _ httprouter.Params) { say(w, 200, []int{}) })
	return router
}

func secured() http.Handler {
	guard := secure.New(secure.Options{AllowedHosts: []string{"api.example.com"}, SSLRedirect: false})
	return guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { say(w, 200, []int{}) }))
}

func main() {
	port, mode := os.Args[1], os.Args[2]
	address := "127.0.0.1:" + port
	if mode == "fasthttp" {
		server := fasthttp.Server{
			MaxRequestBodySize: 300,
			ReadBufferSize:     2048,
			Handler:            func(c *fasthttp.RequestCtx) { c.SetContentType("application/json"); c.SetBodyString("[]") },
		}
		panic(server.ListenAndServe(address))
	}
	things := graphql.MustParseSchema(`type Query { thing(id: ID!): Thing } type Thing { id: ID! }`, &root{})
	handlers := map[string]http.Handler{
		"gojose":    http.HandlerFunc(goJose),
		"schema":    http.HandlerFunc(schemaCheck),
		"websocket": http.HandlerFunc(upgrade),
		"decode":    http.HandlerFunc(decode),
		"graphql":   &relay.Handler{Schema: things},
		"basic":     digest(),
		"router":    routed(),
		"secure":    secured(),
	}
	panic(http.ListenAndServe(address, handlers[mode]))
}
