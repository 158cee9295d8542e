/** The environment is wrong or incomplete; the message names the variable and what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
