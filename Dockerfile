# A server in a container: docker build -t rookery . (docs/operating.md, "In a container")
FROM node:22-slim AS client
WORKDIR /rookery
COPY ui ui
COPY src/rookery/messages src/rookery/messages
RUN cd ui && npm ci --no-audit --no-fund && npm run build

FROM python:3.13 AS build
WORKDIR /rookery
COPY . .
COPY --from=client /rookery/src/rookery/web/client src/rookery/web/client
RUN python -m venv /opt/rookery/.venv && PIP_CONSTRAINT=constraints.txt /opt/rookery/.venv/bin/pip install .

FROM python:3.13-slim
COPY --from=build /opt/rookery /opt/rookery
RUN useradd --uid 10001 rookery && install -d -o rookery -g rookery -m 0700 /games
USER rookery
VOLUME /games
EXPOSE 8777
# -I: whatever lies in the working folder is not imported.
HEALTHCHECK --start-period=30s --timeout=5s CMD ["/opt/rookery/.venv/bin/python", "-I", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8777/api/live')"]
# A container's own 127.0.0.1 is reached by nobody else. Options that follow the name of the image are added.
ENTRYPOINT ["/opt/rookery/.venv/bin/rookery", "serve", "--host", "0.0.0.0", "--data", "/games", "--log", "json"]
