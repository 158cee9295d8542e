import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './PageLayout.module.css';
import { PaletteLoader } from './palette/PaletteLoader.tsx';
import { usePaletteState } from './palette/usePaletteState.ts';
import { scrollKey } from './scrollKey.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

export function PageLayout() {
  const main = useHeadingFocus();
  const palette = usePaletteState();
  return (
    <div className={classes.frame}>
      <button type="button" className={classes.skip} data-screen-only onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Header onSearch={palette.open} />
      <main className={classes.main} id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <PaletteLoader opened={palette.opened} onClose={palette.close} />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
