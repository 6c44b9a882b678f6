#!/bin/sh
# Installs what the cases of the thirteenth part run: libraries of npm, and packages of Debian, which are only unpacked.
set -e
cd "$(dirname "$0")"
npm install --no-package-lock --ignore-scripts --legacy-peer-deps
packages="python3-falcon python3-bottle python3-cherrypy3 python3-flask-httpauth python3-jose python3-jwcrypto
  python3-waitress python3-hypercorn python3-uvicorn python3-fastapi python3-pyramid python3-webargs
  python3-djangorestframework-simplejwt python3-django-oauth-toolkit python3-flask-limiter python3-aiohttp
  golang-github-golang-jwt-jwt-dev golang-github-gin-gonic-gin-dev golang-github-labstack-echo-dev
  golang-github-google-go-github-dev golang-github-gorilla-csrf-dev golang-github-slack-go-slack-dev
  golang-github-elazarl-goproxy-dev golang-github-go-chi-chi-dev golang-github-coreos-go-oidc-dev
  golang-github-emicklei-go-restful-dev golang-github-gorilla-handlers-dev golang-golang-x-oauth2-dev
  golang-golang-x-net-dev golang-golang-x-text-dev golang-golang-x-sys-dev golang-google-appengine-dev
  golang-github-json-iterator-go-dev golang-github-modern-go-concurrent-dev golang-github-modern-go-reflect2-dev
  golang-github-golang-protobuf-1-3-dev golang-golang-x-sync-dev"
folder=$(mktemp -d)
mkdir -p ../debian
# shellcheck disable=SC2086
all=$(apt-get install --no-install-recommends -s $packages | awk '/^Inst (python3|golang)/{print $2}')
# shellcheck disable=SC2086
(cd "$folder" && apt-get download $all)
for one in "$folder"/*.deb; do dpkg -x "$one" ../debian; done
rm -r "$folder"
source=../debian/usr/share/gocode/src/thirteenth
mkdir -p $source
cp server.go $source/
printf 'module thirteenth\n\ngo 1.19\n' >$source/go.mod
path=$(cd ../debian/usr/share/gocode && pwd)
target=$(pwd)/server
cd $source && GO111MODULE=off GOPATH="$path:/usr/share/gocode" go build -o "$target" .
