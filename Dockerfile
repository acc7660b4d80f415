# The service without a database: set DATABASE_URL, or mount a volume on /data for the embedded PostgreSQL.
FROM node:24-bookworm-slim AS packages
WORKDIR /opt/godwit
COPY package.json package-lock.json ./
COPY world/build/package.json world/build/
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim AS console
WORKDIR /opt/godwit
COPY package.json package-lock.json ./
COPY world/build/package.json world/build/
RUN npm ci --no-audit --no-fund
COPY client client
COPY console console
COPY scripts scripts
RUN node scripts/console-build.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 GODWIT_DATA=/data
WORKDIR /opt/godwit
COPY --from=packages /opt/godwit/node_modules node_modules
COPY package.json LICENSE NOTICE ./
COPY bin bin
COPY migrations migrations
COPY src src
COPY world world
COPY --from=console /opt/godwit/console/dist console/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# /readyz is 503 while the service prepares, drains or has no database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz',{signal:AbortSignal.timeout(4000)}).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# exec form: signals reach the service, which drains and ends.
ENTRYPOINT ["node", "--max-semi-space-size=8", "src/app/main.ts"]
CMD ["serve"]
