import { createHash } from 'node:crypto';
import type { Manifest, ManifestChunk } from 'vite';

type Rendered = { head: string; body: string; screen: string };

const FIRST_PAINT = '<script src="/firstPaint.js"></script>';
/** firstPaint.js loads these. */
const APP = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
const TEMPLATE_STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
const SHELL_HEAD = '<title>Latticework</title>';
const SHELL_BODY = /<div id="root"><\/div>[\s\S]*(?=<\/body>)/;

/**
 * Makes documents from rendered pages: the built index.html with the page, and the code and styles of its screen.
 * `styleOf` returns the content of a built style sheet.
 */
export function createDocuments(template: string, manifest: Manifest, styleOf: (file: string) => string) {
  const screens = new Map(
    Object.values(manifest)
      .filter(({ src, isDynamicEntry }) => isDynamicEntry && src?.endsWith('Page.tsx'))
      .map((chunk) => [chunk.src?.match(/(\w+)\.tsx$/)?.[1], chunk]),
  );
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry file.');
  const inTemplate = filesOf(entry, manifest);
  const bare = replaced(replaced(template, APP, ''), TEMPLATE_STYLES, '');
  const sheets = new Map<string, string>();
  const framesOf = new Map<string, string>();

  return {
    /** The empty document, in which any page can start. */
    shell: ({ billing }: { billing: boolean }) =>
      billing ? template : replaced(template, '<html ', '<html data-billing="off" '),
    /** The style sheets of the documents made so far, by file name. */
    sheets: sheets as ReadonlyMap<string, string>,
    document({ head, body, screen }: Rendered): string {
      const frame = framesOf.get(screen) ?? frameOf(screen);
      framesOf.set(screen, frame);
      return replaced(replaced(frame, SHELL_HEAD, head), SHELL_BODY, body);
    },
  };

  /** The document of a screen without a page in it. */
  function frameOf(screen: string): string {
    const chunk = screens.get(screen);
    if (!chunk) throw new Error(`There is no chunk for the screen ${screen}: is its file named after it?`);
    const { scripts, styles } = filesOf(chunk, manifest);
    const app = [...new Set([...inTemplate.scripts, ...scripts])].map((file) => `/${file}`).join(' ');
    const all = [...new Set([...inTemplate.styles, ...styles])];
    const links = [
      `<link rel="stylesheet" href="/${sheetOf(screen, all)}">`,
      // Already included: the app looks for these before it loads a screen, and would load them again.
      ...all.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
    ];
    const withApp = replaced(bare, FIRST_PAINT, FIRST_PAINT.replace('>', ` data-app="${app}">`));
    return replaced(withApp, '</head>', `${links.join('')}</head>`);
  }

  /** All styles of a screen in one file, since nothing can be painted before all of them have loaded. */
  function sheetOf(screen: string, files: readonly string[]): string {
    const css = files.map(styleOf).join('\n');
    const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
    const file = `assets/${screen}-${hash}.css`;
    sheets.set(file, css);
    return file;
  }
}

/** The files of a chunk and of everything that it imports statically. */
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
