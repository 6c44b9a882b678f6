#!/bin/sh
# Installs what the cases of the fourteenth part run: libraries of npm, and packages of Debian, which are only unpacked.
set -e
cd "$(dirname "$0")"
npm install --no-package-lock --ignore-scripts --legacy-peer-deps
packages="python3-quart python3-flask-restful python3-flaskext.wtf python3-marshmallow python3-cerberus
  python3-voluptuous python3-jsonschema python3-itsdangerous python3-pymacaroons python3-twisted python3-graphql-core
  docker-registry prometheus-pushgateway etcd-server aria2
  golang-gopkg-square-go-jose.v2-dev golang-github-xeipuuv-gojsonschema-dev
  golang-github-gorilla-websocket-dev golang-github-valyala-fasthttp-dev golang-github-abbot-go-http-auth-dev
  golang-github-unrolled-secure-dev golang-github-gorilla-schema-dev golang-github-graph-gophers-graphql-go-dev
  golang-github-julienschmidt-httprouter-dev"
folder=$(mktemp -d)
mkdir -p ../debian
# shellcheck disable=SC2086
all=$(apt-get install --no-install-recommends -s $packages | awk '/^Inst/{print $2}')
# shellcheck disable=SC2086
(cd "$folder" && apt-get download $all)
for one in "$folder"/*.deb; do dpkg -x "$one" ../debian; done
rm -r "$folder"
source=../debian/usr/share/gocode/src/fourteenth
mkdir -p $source
cp server.go $source/
path=$(cd ../debian/usr/share/gocode && pwd)
target=$(pwd)/server
cd $source && GO111MODULE=off GOPATH="$path:/usr/share/gocode" go build -o "$target" .
