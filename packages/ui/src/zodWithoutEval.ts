/*
 * zod tries whether it may compile its schemas with `new Function`; the content security policy forbids that, and the
 * mere attempt is reported as a violation. This is where all copies of zod look for their configuration, set before any
 * of them is loaded: importing zod here to call `z.config` would put all of it into what every page loads first.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
