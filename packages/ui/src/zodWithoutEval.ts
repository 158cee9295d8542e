/*
 * zod tests whether it can compile its schemas with `new Function`; the content security policy forbids that and
 * reports the attempt as a violation. All copies of zod read this global configuration, set before any of them is
 * loaded: importing zod here to call `z.config` would add all of it to what every page loads first.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
