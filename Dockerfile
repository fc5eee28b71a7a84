# The server with its games in a file under /data or, with DATABASE_URL=postgres://…, one of any number of replicas.
#   docker build -t kalah .
ARG NODE_IMAGE=node:26-bookworm-slim

# The manifests alone, so the layers of npm ci stay cached until a dependency changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /kalah
COPY package.json package-lock.json ./
COPY packages/rules/package.json packages/rules/
COPY packages/board/package.json packages/board/
COPY packages/engine/package.json packages/engine/
COPY packages/api/package.json packages/api/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY packages/cli/package.json packages/cli/

# The engine and the web app. Naming their workspaces leaves out the root's tools, browsers and databases.
FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace @kalah/engine --workspace @kalah/web
COPY packages packages
# The footer links to the source code, if its address is given.
ARG SOURCE_URL=
RUN node packages/engine/build.mjs && SOURCE_URL=${SOURCE_URL} node packages/web/build.mjs

# Production dependencies. The optional packages are Node itself, which this image has already. The bill of materials is
# made from what is installed, because "npm sbom --omit" leaves out packages that production and tests share.
FROM manifests AS production
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace kalah --omit=dev --omit=optional \
 && find . -path "*/node_modules/*" -type f -regex ".*\.\(map\|d\.[cm]?ts\)" -delete
RUN rm -r packages/web \
 && npm pkg delete devDependencies optionalDependencies --workspaces --include-workspace-root \
 && npm sbom --sbom-format cyclonedx --sbom-type application > sbom.cdx.json

# Node and the libraries it is linked with: no shell, no package manager. Debian's records of the libraries are kept for
# vulnerability scanners.
FROM ${NODE_IMAGE} AS runtime
RUN mkdir -p /runtime/var/lib/dpkg/status.d \
 && cp --parents /usr/local/bin/node /etc/passwd /etc/group /etc/os-release /runtime \
 && ldd /usr/local/bin/node | grep -o '/[^ ]*' | xargs cp --parents --dereference --target-directory=/runtime \
 && for library in libc6 libstdc++6 libgcc-s1 libatomic1; do \
      dpkg --status $library > /runtime/var/lib/dpkg/status.d/$library; \
    done \
 && install -d -m 1777 /runtime/tmp \
 && install -d -o 1000 -g 1000 -m 0750 /runtime/data

FROM scratch
COPY --from=runtime /runtime /
WORKDIR /kalah
COPY --from=production /kalah/node_modules node_modules
COPY --from=production /kalah/sbom.cdx.json ./
# npm puts some packages into the workspace that needs another version of them than the root.
COPY --from=production /kalah/packages packages
COPY packages/rules packages/rules
COPY packages/board packages/board
COPY packages/api packages/api
COPY packages/server packages/server
COPY packages/cli packages/cli
COPY packages/engine packages/engine
# The server shows these as pages of its documentation.
COPY docs/accounts.md docs/api.md docs/data.md docs/facades.md docs/moderation.md docs/pairing.md docs/reminders.md docs/rules.md docs/time.md docs/
COPY --from=build /kalah/packages/engine/dist packages/engine/dist
COPY --from=build /kalah/packages/web/dist packages/web/dist

ARG VERSION=0.2.0
ARG REVISION=
ARG SOURCE_URL=
LABEL org.opencontainers.image.title="Kalah" \
      org.opencontainers.image.description="Play it, host it, solve it." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE_URL}"

ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=sqlite:/data/kalah.db

# By number, so Kubernetes can tell that it is not root. Only /data is written to.
USER 1000:1000
VOLUME /data
EXPOSE 3000

# PORT may list several ports; the first one is checked.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${parseInt(process.env.PORT)}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# Node is process 1, so SIGTERM reaches the server itself.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "packages/cli/bin/kalah.mjs"]
CMD ["serve"]
