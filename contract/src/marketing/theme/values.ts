/**
 * The blocks that the server fills with current data: `<div data-block="menu"></div>`. The block
 * `page` of a layout is replaced by the page.
 */
export const themeBlocks = [
  'page',
  'menu',
  'branches',
  'hours',
  'zones',
  'slider',
  'banner',
  'stories',
  'contact',
  'content',
  'posts',
  'languages',
  'imprint',
] as const
export type ThemeBlock = (typeof themeBlocks)[number]
export const isBlock = (name: string): name is ThemeBlock => (themeBlocks as readonly string[]).includes(name)

/** Texts that the server writes in place of `{{…}}`. The first branch is the oldest one. */
export const themeTexts = [
  'company.name',
  'company.legal_name',
  'company.phone',
  'company.email',
  'company.address',
  'branch.name',
  'branch.phone',
  'branch.address',
  'branch.city',
  'branch.today',
  'page.language',
  'page.year',
] as const

/** Addresses that the server writes in place of the whole value of an `href`. */
export const themeLinks = ['link.home', 'link.order', 'link.booking', 'link.phone', 'link.imprint'] as const
const texts: ReadonlySet<string> = new Set(themeTexts)
const links: ReadonlySet<string> = new Set(themeLinks)
export const isLink = (name: string): boolean => links.has(name)

/**
 * A placeholder: a value such as `{{company.name}}`, or one of the theme's texts, `{{t.welcome}}`.
 */
export const placeholder = /\{\{\s*([a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)\s*\}\}/g

/** The key of the theme's text that a placeholder names; undefined for other placeholders. */
export const ownKey = (name: string): string | undefined => (name.startsWith('t.') ? name.slice(2) : undefined)

/** Whether a placeholder has a value. `keys` are the keys of the theme's own texts. */
export const isKnown = (name: string, keys: { has(key: string): boolean }): boolean =>
  texts.has(name) || links.has(name) || keys.has(ownKey(name) ?? '')
