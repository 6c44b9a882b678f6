#!/usr/bin/env bash
# Starts Hookbench, calls the service with curl, and waits for the webhook. Exits with 1 if it does not arrive.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
folder=$(mktemp -d)
# Not npx: it ends without ending the command it runs.
node_modules/.bin/hookbench serve --temporary --ports auto --json >"$folder/ready.json" &
hookbench=$!
trap 'kill "$hookbench"; wait "$hookbench" || true; rm -rf "$folder"' EXIT

until [[ -s "$folder/ready.json" ]]; do
  kill -0 "$hookbench" 2>/dev/null || { echo "hookbench serve could not start." >&2; exit 1; }
  sleep 0.05
done

# The value at a path of the ready line, such as api.https.
ready() { node -pe 'process.argv[2].split(".").reduce((value, name) => value[name], JSON.parse(process.argv[1]))' "$(<"$folder/ready.json")" "$1"; }

# Calls the control API: METHOD PATH [JSON].
control() {
  curl --silent --show-error --fail-with-body --request "$1" "$(ready control)$2" \
    --header "Authorization: Bearer $(ready controlKey)" --header 'Content-Type: application/json' ${3:+--data "$3"}
}

# Calls the service with the token of the standard input, and prints the status.
start_chat() {
  curl --silent --cacert "$(ready ca)" --output /dev/null --write-out '%{http_code}' "$(ready api.https)/api/chat/start" \
    --header "Authorization: Bearer $(cat)" --header 'Content-Type: application/json' --data '{"customerId":"C-1001"}'
}

# A new token: CONDITION.
token() {
  control POST /tokens "{\"clientId\":\"demo-service\",\"condition\":\"$1\"}" | node -pe 'JSON.parse(fs.readFileSync(0)).accessToken'
}

[[ $(token expired | start_chat) == 401 ]] || { echo "An expired token was accepted." >&2; exit 1; }
[[ $(token valid | start_chat) == 201 ]] || { echo "The chat was not started." >&2; exit 1; }
control POST /captures/wait '{"match":{"event":"chat_started"},"since":"start","timeoutMs":20000}' >"$folder/captures.json"
echo "The webhook arrived."
