#!/usr/bin/env bash
# Builds the image with buildah, measures it, and runs it like a container engine: with its own process tree, a read-only
# root, and the image's user, entry point and variables. Needs buildah and root, but no container engine and no daemon.
#
#   deploy/build-image.sh              on the base image that the Dockerfile names
#   deploy/build-image.sh --stand-in   on a substitute that is built here, if no image can be pulled (needs mmdebstrap)
#   KEEP=kalah.tar deploy/build-image.sh …   saves the image as an archive for "docker load"
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(id -u)" != 0 ] || ! command -v buildah > /dev/null; then
  echo 'This needs buildah, and root. With Docker: docker build -t kalah .' >&2
  exit 1
fi

BASE=$(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)
VERSION=$(node -p 'require("./packages/cli/package.json").version')
REVISION=$(git rev-parse HEAD 2>/dev/null || true)
PINNED_NODE=node_modules/node-linux-$(node -p process.arch)/bin/node
NODE=$([ -x "$PINNED_NODE" ] && echo "$PINNED_NODE" || command -v node)

work=$(mktemp -d)
buildah() { command buildah --root "$work/images" --runroot "$work/run" --storage-driver vfs "$@"; }
finish() {
  buildah rm --all > /dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT

# Like the official image: Debian, Node (the workspace's) and npm (this machine's).
make_stand_in() {
  local root=$work/base
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,libatomic1 \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' bookworm "$root"
  install -D "$PINNED_NODE" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  # If a proxy intercepts TLS, this machine trusts its certificate.
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
  chroot "$root" groupadd --gid 1000 node
  chroot "$root" useradd --uid 1000 --gid node --create-home node
  local container
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" / > /dev/null
  buildah config --env NODE_USE_SYSTEM_CA=1 "$container"
  buildah commit --quiet --rm "$container" "$BASE" > /dev/null
  rm -rf "$root"
}

pull=--pull
if [ "${1:-}" = --stand-in ]; then
  echo "Making a stand-in for $BASE …"
  make_stand_in
  pull=--pull-never
fi

echo "Building kalah:$VERSION …"
# Only Docker's image format has HEALTHCHECK.
buildah bud --isolation chroot "$pull" --format docker --layers=false \
  --file Dockerfile --ignorefile .dockerignore \
  --build-arg VERSION="$VERSION" --build-arg REVISION="$REVISION" --tag "kalah:$VERSION" .

buildah inspect --type image "kalah:$VERSION" > "$work/config.json"
container=$(buildah from --pull-never "kalah:$VERSION")
root=$(buildah mount "$container")

megabytes() { du -sm --apparent-size "$@" | tail -1 | cut -f1; }
echo "Size: $(megabytes "$root") MB, of which Kalah $(megabytes "$root/kalah") MB;" \
  "compressed $(tar -C "$root" -c . | gzip -6 | wc -c | awk '{ print int($1 / 1e6) }') MB."

"$NODE" deploy/check-image.ts "$root" "$work/config.json"
if [ -n "${KEEP:-}" ]; then buildah push --quiet "kalah:$VERSION" "docker-archive:$KEEP:kalah:$VERSION"; fi
