// Servers with Go libraries of Debian that fail in one way each. Usage: server PORT MODE [ARGUMENT…]
package main

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"time"

	"github.com/coreos/go-oidc"
	"github.com/elazarl/goproxy"
	"github.com/emicklei/go-restful/v3"
	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/golang-jwt/jwt/v4"
	"github.com/golang-jwt/jwt/v4/request"
	"github.com/google/go-github/v48/github"
	"github.com/gorilla/csrf"
	"github.com/gorilla/handlers"
	"github.com/labstack/echo/v4"
	echoware "github.com/labstack/echo/v4/middleware"
	"github.com/slack-go/slack"
)

const secret = "a-secret-of-at-least-32-characters!"

func key(*jwt.Token) (interface{}, error) { return []byte(secret), nil }

// Strict as the README of golang-jwt has it.
func strictKey(token *jwt.Token) (interface{}, error) {
	if _, ok := token.Method.(*jwt.SigningMethodHMAC); !ok {
		return nil, fmt.Errorf("Unexpected signing method: %v", token.Header["alg"])
	}
	if kid, ok := token.Header["kid"]; ok && kid != "k1" {
		return nil, fmt.Errorf("unable to find appropriate key for kid %v", kid)
	}
	return []byte(secret), nil
}

func golangJwt() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		claims := jwt.MapClaims{}
		_, err := request.ParseFromRequest(r, request.AuthorizationHeaderExtractor, strictKey, request.WithClaims(claims))
		if err == nil && !claims.VerifyAudience("https://api.test", true) {
			err = jwt.ErrTokenInvalidAudience
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, "[]")
	})
}

func ginApp() http.Handler {
	gin.SetMode(gin.ReleaseMode)
	app := gin.New()
	app.HandleMethodNotAllowed = true
	app.POST("/v1/things", func(c *gin.Context) {
		var body struct {
			Email    string `json:"email" binding:"required,email"`
			Quantity int    `json:"quantity" binding:"required,gte=1"`
		}
		if err := c.ShouldBindJSON(&body); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
			return
		}
		c.JSON(http.StatusCreated, body)
	})
	app.GET("/v1/basic", gin.BasicAuth(gin.Accounts{"app": "right"}), func(c *gin.Context) { c.JSON(200, gin.H{}) })
	app.GET("/v1/panic", gin.CustomRecovery(func(c *gin.Context, _ interface{}) { c.AbortWithStatus(500) }), func(*gin.Context) { panic("x") })
	return app
}

func echoApp() http.Handler {
	app := echo.New()
	app.GET("/v1/things", func(c echo.Context) error { return c.JSON(200, []int{}) }, echoware.JWT([]byte(secret)))
	app.GET("/v1/keyed", func(c echo.Context) error { return c.JSON(200, []int{}) }, echoware.KeyAuthWithConfig(echoware.KeyAuthConfig{
		KeyLookup: "header:X-Api-Key",
		Validator: func(key string, _ echo.Context) (bool, error) { return key == "right", nil },
	}))
	type thing struct {
		Quantity int `json:"quantity"`
	}
	app.POST("/v1/things", func(c echo.Context) error {
		var body thing
		if err := c.Bind(&body); err != nil {
			return err
		}
		return c.JSON(201, body)
	}, echoware.BodyLimit("1K"))
	app.GET("/v1/limited", func(c echo.Context) error { return c.JSON(200, []int{}) }, echoware.RateLimiter(echoware.NewRateLimiterMemoryStore(0.01)))
	return app
}

func chiApp() http.Handler {
	app := chi.NewRouter()
	app.Use(middleware.AllowContentType("application/json"))
	app.With(middleware.Throttle(1)).Get("/v1/throttled", func(w http.ResponseWriter, _ *http.Request) { time.Sleep(time.Hour) })
	app.With(middleware.Timeout(300*time.Millisecond)).Get("/v1/slow", func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	app.Post("/v1/things", func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 300)
		decoder := json.NewDecoder(r.Body)
		decoder.DisallowUnknownFields()
		var body struct{ Name string }
		if err := decoder.Decode(&body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.WriteHeader(201)
	})
	return app
}

func githubHook(argument string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := github.ValidatePayload(r, []byte(argument)); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.WriteHeader(204)
	})
}

func slackHook(argument string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		verifier, err := slack.NewSecretsVerifier(r.Header, argument)
		if err == nil {
			body, _ := io.ReadAll(r.Body)
			_, _ = verifier.Write(body)
			err = verifier.Ensure()
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		w.WriteHeader(200)
	})
}

func restfulApp() http.Handler {
	container := restful.NewContainer()
	service := new(restful.WebService)
	service.Path("/v1").Consumes(restful.MIME_JSON).Produces(restful.MIME_JSON)
	service.Route(service.POST("/things").To(func(_ *restful.Request, r *restful.Response) { _ = r.WriteEntity([]int{}) }))
	container.Add(service)
	return container
}

func oidcApp(port string) http.Handler {
	mux := http.NewServeMux()
	verifier := oidc.NewVerifier("https://idp.test/", oidc.NewRemoteKeySet(context.Background(), "http://127.0.0.1:"+port+"/keys"), &oidc.Config{ClientID: "https://api.test"})
	mux.HandleFunc("/keys", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"keys":[]}`) })
	mux.HandleFunc("/v1/things", func(w http.ResponseWriter, r *http.Request) {
		raw := r.Header.Get("Authorization")
		if len(raw) > 7 {
			raw = raw[7:]
		}
		if _, err := verifier.Verify(r.Context(), raw); err != nil {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(401)
			_ = json.NewEncoder(w).Encode(map[string]string{"error": "Unauthorized", "reason": err.Error()})
			return
		}
		w.WriteHeader(200)
	})
	return mux
}

func reverse(target string) http.Handler {
	to, _ := url.Parse(target)
	return httputil.NewSingleHostReverseProxy(to)
}

// TLS of Go with options: a certificate, its key, and a CA for clients or a version.
func serveTLS(port, mode string, arguments []string, handler http.Handler) error {
	config := &tls.Config{}
	switch mode {
	case "tls-old":
		config.MaxVersion = tls.VersionTLS11
	case "tls-client":
		config.ClientAuth = tls.RequireAndVerifyClientCert
	case "tls-13":
		config.MinVersion = tls.VersionTLS13
	}
	server := &http.Server{Addr: "127.0.0.1:" + port, Handler: handler, TLSConfig: config}
	return server.ListenAndServeTLS(arguments[0], arguments[1])
}

func main() {
	port, mode, rest := os.Args[1], os.Args[2], os.Args[3:]
	argument := ""
	if len(rest) > 0 {
		argument = rest[0]
	}
	fine := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, "{}")
	})
	var handler http.Handler
	switch mode {
	case "jwt":
		handler = golangJwt()
	case "gin":
		handler = ginApp()
	case "echo":
		handler = echoApp()
	case "chi":
		handler = chiApp()
	case "github":
		handler = githubHook(argument)
	case "slack":
		handler = slackHook(argument)
	case "restful":
		handler = restfulApp()
	case "oidc":
		handler = oidcApp(port)
	case "csrf":
		handler = csrf.Protect([]byte("32-byte-long-auth-key-0123456789"), csrf.Secure(false))(fine)
	case "content-type":
		handler = handlers.ContentTypeHandler(fine, "application/json")
	case "goproxy":
		proxy := goproxy.NewProxyHttpServer()
		proxy.OnRequest(goproxy.DstHostIs("blocked.test")).DoFunc(func(r *http.Request, _ *goproxy.ProxyCtx) (*http.Request, *http.Response) {
			return r, goproxy.NewResponse(r, goproxy.ContentTypeText, http.StatusForbidden, "Don't waste your time!")
		})
		proxy.OnRequest(goproxy.DstHostIs("blocked.test:443")).HandleConnect(goproxy.AlwaysReject)
		handler = proxy
	case "reverse":
		handler = reverse(argument)
	case "timeout":
		handler = http.TimeoutHandler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }), 300*time.Millisecond, "upstream request timed out after 300ms")
	case "close-idle":
		server := &http.Server{Addr: "127.0.0.1:" + port, Handler: fine, ConnState: func(c net.Conn, s http.ConnState) {
			if s == http.StateActive {
				_ = c.Close()
			}
		}}
		fmt.Println(server.ListenAndServe())
		return
	default:
		fmt.Println(serveTLS(port, mode, rest, fine))
		return
	}
	fmt.Println(http.ListenAndServe("127.0.0.1:"+port, handler))
}
