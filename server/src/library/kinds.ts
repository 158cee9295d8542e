import type { ResponseOf } from '@latticework/api/contract';
import type { libraryContracts } from '@latticework/api/contracts/library';
import type { Library } from '@latticework/library/library';

/** What a text is read by: the dossier of its kind of decision or, where that has none, of its family. */
type ReadBy = { dossier: string; facts: ReadonlySet<string> };

export type Kinds = {
  /** For choosing a kind. A kind is on the list once the library has a name for it. */
  list: ResponseOf<typeof libraryContracts.decisions>;
  /** By slug of a kind or a family; undefined for a kind that does not exist, and for one that nothing can read. */
  readBy(slug: string): ReadBy | undefined;
};

export function createKinds({
  families,
  decisions,
  dossiers,
}: Pick<Library, 'families'> & {
  decisions: readonly Pick<Library['decisions'][number], 'slug' | 'name'>[];
  dossiers: readonly { slug: string; facts: readonly { id: string }[] }[];
}): Kinds {
  const names = new Map(decisions.map(({ slug, name }) => [slug, name]));
  const own = new Map(
    dossiers.map(({ slug, facts }): [string, ReadBy] => [
      slug,
      { dossier: slug, facts: new Set(facts.map(({ id }) => id)) },
    ]),
  );
  const readers = new Map<string, ReadBy>();
  for (const [family, kinds] of Object.entries(families))
    for (const slug of [family, ...kinds]) {
      const reader = own.get(slug) ?? own.get(family);
      if (reader && names.has(slug)) readers.set(slug, reader);
    }

  return {
    list: {
      families: Object.entries(families).map(([family, kinds]) => ({
        name: names.get(family) ?? readable(family),
        kinds: kinds.flatMap((slug) => {
          const name = names.get(slug);
          return name && readers.has(slug) ? [{ slug, name }] : [];
        }),
      })),
    },
    readBy: (slug) => readers.get(slug),
  };
}

/** "parents-and-relatives" becomes "Parents and relatives". */
function readable(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
