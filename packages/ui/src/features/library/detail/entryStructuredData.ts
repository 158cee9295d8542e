import type { Article, DefinedTerm, Thing } from 'schema-dts';
import type { Crumb } from '../../../components/Breadcrumb.tsx';
import { breadcrumbList, publisher, type UrlOf } from '../../../components/structuredData.ts';
import type { Bias, Model } from '../../../data/libraryEntries.ts';
import { paths } from '../../../paths.ts';

/** An entry in the vocabulary of schema.org: a DefinedTerm in a set, an article about it, and its breadcrumb. */
export function entryStructuredData(entry: Model | Bias, library: Crumb) {
  const path = paths.toolPage(entry);
  return (urlOf: UrlOf): Thing[] => {
    const url = urlOf(path);
    const term: DefinedTerm = {
      '@type': 'DefinedTerm',
      '@id': `${url}#term`,
      name: entry.name,
      alternateName: entry.aliases,
      description: entry.concept,
      termCode: entry.id,
      url,
      inDefinedTermSet: {
        '@type': 'DefinedTermSet',
        '@id': urlOf(library.path),
        name: `${library.name} | Latticework`,
        url: urlOf(library.path),
      },
    };
    const article: Article = {
      '@type': 'Article',
      headline: entry.name,
      abstract: entry.concept,
      about: { '@id': `${url}#term` },
      inLanguage: 'en-US',
      url,
      mainEntityOfPage: url,
      publisher: publisher(urlOf),
      citation: entry.sources.map(({ authors, year, title }) => `${authors} (${year}). ${title}.`),
    };
    return [term, article, breadcrumbList(urlOf, [library, { name: entry.name, path }])];
  };
}
