import type { ReactNode } from 'react';
import { usePlatform } from '../platform/PlatformProvider.tsx';

/** A link out of the application, opened by the platform. */
export function ExternalLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  const { openExternal } = usePlatform();
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        openExternal(href);
      }}
    >
      {children}
    </a>
  );
}
