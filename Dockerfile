# The image of Hookbench, built from the npm package: npm run package:image. docs/container.md describes its use.
FROM node:24-slim
COPY release/npm /opt/hookbench
RUN ln -s /opt/hookbench/main/hookbench.js /usr/local/bin/hookbench \
  && chmod 755 /opt/hookbench/main/hookbench.js \
  && install --directory --owner node --group node --mode 700 /data
USER node
WORKDIR /work
VOLUME /data
EXPOSE 4000 4010 4011 4020 4021
HEALTHCHECK --interval=5s --timeout=5s --start-period=20s CMD ["node", "--input-type=commonjs", "--eval", "const { control, key } = JSON.parse(require('fs').readFileSync('/data/instance.json')); fetch(control + '/status', { headers: { authorization: 'Bearer ' + key } }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["hookbench"]
CMD ["serve", "--expose", "--data-dir", "/data"]
