import { pictureOfPage } from '@latticework/core/pages';
import type { Graph, Thing } from 'schema-dts';
import { useSiteUrl } from '../platform/SiteUrl.tsx';
import type { UrlOf } from './structuredData.ts';

type Props = {
  /** Whole, with the brand: no other page has the same. */
  title: string;
  /** What a search engine prints below the title: one or two sentences, 70 to 160 characters, on no other page. */
  description: string;
  /** The one address of what is read here, whatever address it was reached by. */
  path: string;
  /** The page whose picture stands for this one where it is shared; its own unless said otherwise. */
  picture?: string;
  /** What the page is about, in the words of schema.org. */
  structuredData?: (urlOf: UrlOf) => Thing[];
};

/** What a public page says of itself to search engines, and to whoever shares it. */
export function PageHead({ title, description, path, picture = path, structuredData }: Props) {
  const siteUrl = useSiteUrl();
  const urlOf = (to: string) => siteUrl + to;
  const image = urlOf(pictureOfPage(picture));

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={urlOf(path)} />
      <meta property="og:site_name" content="Latticework" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={urlOf(path)} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData && <StructuredData graph={structuredData(urlOf)} />}
    </>
  );
}

function StructuredData({ graph }: { graph: Thing[] }) {
  const data: Graph = { '@context': 'https://schema.org', '@graph': graph };
  return (
    // Data, which no browser runs; without a "<" there is no way out of the element.
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
