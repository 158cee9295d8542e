import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import buttonClasses from './Button.module.css';
import fieldClasses from './Field.module.css';

/** Mantine needs ten shades of a color; ours are all the ink color, and the tokens define each shade in each scheme. */
const ink = Array.from({ length: 10 }, () => 'var(--ink)') as unknown as Shades;
type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** The storage key of the color scheme; the script in the document's head reads it before first paint. */
export const COLOR_SCHEME_KEY = 'color-scheme';

export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink },
  fontFamily: 'var(--serif)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '400', textWrap: 'balance' },
  fontSizes: { xs: 'var(--t-note)', sm: 'var(--t-ui)', md: 'var(--t-body)', lg: 'var(--t-lead)', xl: 'var(--t-h3)' },
  spacing: { xs: 'var(--s1)', sm: 'var(--s2)', md: 'var(--s3)', lg: 'var(--s4)', xl: 'var(--s5)' },
  lineHeights: { md: '1.62' },
  defaultRadius: '2px',
  focusRing: 'never',
  activeClassName: '',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, not through `TextInput.extend`, so that a page without a form does not load the form code.
  components: {
    Button: { classNames: buttonClasses, defaultProps: { size: 'md' } },
    TextInput: { classNames: fieldClasses, defaultProps: { size: 'md', withAsterisk: false } },
    Textarea: { classNames: fieldClasses, defaultProps: { size: 'md', withAsterisk: false } },
    PasswordInput: {
      classNames: fieldClasses,
      defaultProps: { size: 'md', withAsterisk: false, visibilityToggleFocusable: true },
    },
  },
});

/**
 * Mantine's variables, mapped to our tokens. The tokens differ between light and dark, so both schemes use the same
 * mapping.
 */
export const cssVariables: CSSVariablesResolver = () => {
  const colors = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-2)',
    '--mantine-color-anchor': 'var(--ink)',
    '--mantine-color-error': 'var(--ink)',
    '--mantine-color-default': 'var(--leaf)',
    '--mantine-color-default-hover': 'var(--leaf)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--rule-strong)',
    '--mantine-color-disabled': 'var(--rule)',
    '--mantine-color-disabled-color': 'var(--ink-2)',
    '--mantine-color-disabled-border': 'var(--rule-strong)',
    '--mantine-primary-color-filled': 'var(--ink)',
    '--mantine-primary-color-filled-hover': 'color-mix(in oklab, var(--ink) 84%, var(--paper))',
    '--mantine-primary-color-contrast': 'var(--paper)',
  };
  return { variables: {}, light: colors, dark: colors };
};
