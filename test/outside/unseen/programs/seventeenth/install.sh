#!/bin/sh
# Installs the libraries of npm that the cases of the seventeenth part run.
set -e
cd "$(dirname "$0")"
npm install --no-package-lock --ignore-scripts --legacy-peer-deps
