import type { Article, BreadcrumbList, DefinedTerm, Thing } from 'schema-dts';
import type { Crumb } from '../../../components/Breadcrumb.tsx';
import type { Bias, Model } from '../../../data/libraryEntries.ts';
import { paths } from '../../../paths.ts';

/** An entry as schema.org knows it: a term of a set of terms, an article about it, and the way to it. */
export function entryStructuredData(entry: Model | Bias, library: Crumb) {
  const path = paths.toolPage(entry);
  return (urlOf: (path: string) => string): Thing[] => {
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
      publisher: { '@type': 'Organization', name: 'Latticework', url: urlOf(paths.home) },
      citation: entry.sources.map(({ authors, year, title }) => `${authors} (${year}). ${title}.`),
    };
    const steps = [{ name: 'Home', path: paths.home }, library, { name: entry.name, path }];
    const breadcrumb: BreadcrumbList = {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: urlOf(step.path),
      })),
    };
    return [term, article, breadcrumb];
  };
}
