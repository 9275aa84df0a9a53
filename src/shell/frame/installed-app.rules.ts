/** The ground of a page in either theme, as the browser's own frame takes it on: `--ground` of `ui/styles/tokens.css`. */
export const GROUND_COLORS = { light: '#f5f7f6', dark: '#0b1312' } as const;
export const MANIFEST_PATH = '/app.webmanifest';
export const OFFLINE_PATH = '/offline';

export interface AppWords {
  name: string;
  description: string;
  language: string;
  /** Of the shortcuts: path and name. */
  shortcuts: readonly (readonly [path: string, name: string])[];
}

const icon = (name: string, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: /192/.test(name) ? '192x192' : '512x512',
  type: 'image/png',
  purpose,
});

/** The site as an application that is installed, in the language of its host: each host is one of its own. */
export const manifestOf = ({ name, description, language, shortcuts }: AppWords) => ({
  id: '/',
  name,
  short_name: name,
  description,
  lang: language,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND_COLORS.light,
  theme_color: GROUND_COLORS.light,
  categories: ['medical', 'education'],
  icons: [
    icon('icon-192', 'any'),
    icon('icon-512', 'any'),
    icon('icon-maskable-192', 'maskable'),
    icon('icon-maskable-512', 'maskable'),
  ],
  shortcuts: shortcuts.map(([url, shortcut]) => ({
    name: shortcut,
    url,
    icons: [icon('icon-192', 'any')],
  })),
});
