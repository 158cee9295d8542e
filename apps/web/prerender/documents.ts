import type { Manifest, ManifestChunk } from 'vite';

type Rendered = { head: string; body: string; screen: string };

const SHELL_HEAD = '<title>Latticework</title>';
const SHELL_BODY = /<div id="root"><\/div>[\s\S]*(?=<\/body>)/;

/** Makes documents of rendered pages: the built index.html with the page in it, and with the code and styles of its screen. */
export function createDocuments(template: string, manifest: Manifest) {
  const screens = new Map(
    Object.values(manifest)
      .filter(({ src, isDynamicEntry }) => isDynamicEntry && src?.endsWith('Page.tsx'))
      .map((chunk) => [chunk.src?.match(/(\w+)\.tsx$/)?.[1], chunk]),
  );
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The built app has no entry.');
  const inTemplate = filesOf(entry, manifest);

  return {
    document({ head, body, screen }: Rendered): string {
      const chunk = screens.get(screen);
      if (!chunk) throw new Error(`There is no chunk for the screen ${screen}: is its file named after it?`);
      const { scripts, styles } = filesOf(chunk, manifest);
      const links = [
        ...[...styles]
          .filter((file) => !inTemplate.styles.has(file))
          .map((file) => `<link rel="stylesheet" href="/${file}">`),
        ...[...scripts]
          .filter((file) => !inTemplate.scripts.has(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ];
      return replaced(
        replaced(replaced(template, SHELL_HEAD, head), '</head>', `${links.join('')}</head>`),
        SHELL_BODY,
        body,
      );
    },
  };
}

/** A chunk's files, with those of whatever it needs at once. */
function filesOf(chunk: ManifestChunk, manifest: Manifest) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = ({ file, css = [], imports = [] }: ManifestChunk) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const name of imports) {
      const imported = manifest[name];
      if (imported) visit(imported);
    }
    for (const style of css) styles.add(style);
  };
  visit(chunk);
  return { scripts, styles };
}

function replaced(text: string, part: string | RegExp, by: string): string {
  const result = text.replace(part, () => by);
  if (result === text) throw new Error(`index.html has no ${part}`);
  return result;
}
