declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: that is how a bundler exports a CSS module
  export default classes;
}

declare module '*.css';
