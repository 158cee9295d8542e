import { pictureOfPage } from '@latticework/core/pages';
import type { Graph, Thing } from 'schema-dts';
import { useSiteUrl } from '../platform/SiteUrl.tsx';
import type { UrlOf } from './structuredData.ts';

type Props = {
  /** Complete, with the brand name, and unique among all pages. */
  title: string;
  /** The meta description: one or two sentences, 70 to 160 characters, unique among all pages. */
  description: string;
  /** The canonical path. */
  path: string;
  /** The page whose sharing image is used; its own by default. */
  picture?: string;
  /** Structured data in the vocabulary of schema.org. */
  structuredData?: (urlOf: UrlOf) => Thing[];
};

/** The metadata of a public page, for search engines and shared links. */
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
    // A data block that browsers do not execute; without "<" it cannot close its element.
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
