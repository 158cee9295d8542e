import { PageHead } from '../../components/PageHead.tsx';
import { useSiteUrl } from '../../platform/SiteUrl.tsx';
import { addressOfList } from './listAddress.ts';
import { listData } from './listData.ts';
import { listHead } from './listHead.ts';
import type { ShownList } from './useEntryList.ts';

/** The metadata of a list. Search results get `noindex`, because they are not pages of the library. */
export function ListHead({ shown: { library, params, list, pages } }: { shown: ShownList }) {
  const siteUrl = useSiteUrl();
  const data = list.isPlaceholderData ? undefined : list.data;
  const found = params.search !== '';
  const part = { ...params, search: '' };
  const urlOfPage = (page: number) => siteUrl + addressOfList(library, { ...part, page });

  return (
    <>
      <PageHead
        {...listHead(library, params, data)}
        path={addressOfList(library, part)}
        picture={library.path}
        {...(data && !found && { structuredData: (urlOf) => listData(library, params, data, urlOf) })}
      />
      {found && <meta name="robots" content="noindex" />}
      {!found && params.page > 1 && <link rel="prev" href={urlOfPage(params.page - 1)} />}
      {!found && data && pages !== null && params.page < pages && <link rel="next" href={urlOfPage(params.page + 1)} />}
    </>
  );
}
