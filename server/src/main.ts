import { enableCompileCache } from 'node:module';
import { readConfig } from './config.ts';
import { ConfigError } from './configError.ts';
import { findLocalModels } from './localModels.ts';

/** The start of the process. What a person should read goes to standard output, logs go to standard error. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Caches compiled code between starts; only modules that are imported after this benefit.
  enableCompileCache();
  const { startServer } = await import('./start.ts');
  const server = await startServer(config);
  // Behind a public address, the server listens on another address, and the person who sets up the proxy needs it.
  const behind = config.siteUrl ? ` (listening on ${config.host}:${config.port})` : '';
  console.log(`Latticework is ready at ${server.siteUrl}${behind}`);

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      await server.stop();
      process.exit(0);
    });
  }

  if (!config.model) {
    for (const { name, baseUrl, models } of await findLocalModels()) {
      console.log(
        `${name} answers on this machine. To let it analyze, start with OPENAI_BASE_URL=${baseUrl} OPENAI_MODEL=${models[0]}`,
      );
    }
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    console.error(`Port ${process.env['PORT'] || 3000} is taken. Stop what runs there, or set PORT to another number.`);
  } else console.error(error);
  process.exit(1);
});
