/** Reads a page's metadata from its rendered head. */
export type PageMetadata = {
  title: string | undefined;
  description: string | undefined;
  canonical: string | undefined;
};

export function metadataOf(head: string): PageMetadata {
  return {
    title: /<title>(.+?)<\/title>/s.exec(head)?.[1],
    description: /<meta name="description" content="(.+?)"/s.exec(head)?.[1],
    canonical: /<link rel="canonical" href="(.+?)"/.exec(head)?.[1]?.replaceAll('&amp;', '&'),
  };
}

/** Checks that every page has the metadata that search engines need, shared only with other views of the same page. */
export function createPageChecks() {
  const pagesWith = { title: new Map<string, string>(), description: new Map<string, string>() };

  return {
    /** The problems of the page, as sentences. */
    faultsOf(address: string, { head, body }: { head: string; body: string }): string[] {
      const metadata = metadataOf(head);
      const headings = body.match(/<h1[\s>]/g)?.length ?? 0;
      return [
        ...(headings === 1 ? [] : [`${address} has ${headings} h1 instead of one`]),
        ...(metadata.canonical ? [] : [`${address} has no canonical address`]),
        ...(['title', 'description'] as const).flatMap((field) => {
          const said = metadata[field];
          if (!said) return [`${address} has no ${field}`];
          const page = metadata.canonical ?? address;
          const other = pagesWith[field].get(said) ?? page;
          pagesWith[field].set(said, page);
          return other === page ? [] : [`${address} has the ${field} of ${other}: ${said}`];
        }),
      ];
    },
  };
}
